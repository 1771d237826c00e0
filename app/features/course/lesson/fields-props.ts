import type { Item } from '../course.contract.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';

/** What the fields of every kind of exercise get. */
export interface FieldsProps {
  given: GivenAnswer | null;
  isAnswered: boolean;
  /** Null: not enough to be checked. */
  onChange: (given: GivenAnswer | null) => void;
  items: ReadonlyMap<number, Item>;
  /** Children below seven get large answers with pictures. */
  isYoung: boolean;
}

export interface ExerciseFieldsProps extends FieldsProps {
  exercise: Exercise;
  isRepeated: boolean;
  /** The answer is complete: there is nothing left to choose. */
  onComplete: (given: GivenAnswer) => void;
  /** The learner cannot listen: from now on without sound; with a key this exercise alone, and the sentence that says why. */
  onSilence: (only?: string, why?: string) => void;
  /** The fields are on the page. `prompt` is said where there is no answer yet. */
  onShown: (prompt?: string) => void;
}
