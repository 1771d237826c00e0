import type { Item } from '../course.contract.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';

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
