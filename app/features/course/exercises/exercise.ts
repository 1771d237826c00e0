import type { LessonKind, Speaker } from '../course-terms.contract.ts';
import type { JudgedItem } from '../judge/judged-item.ts';

export interface ExerciseItem extends JudgedItem {
  id: number;
  wordClass: string | null;
  note: string | null;
}

export interface LessonSource {
  kind: LessonKind;
  /** In the order of the lesson. `speaker` is the part of a dialogue; an item may have several lines. */
  lines: readonly { item: ExerciseItem; speaker: Speaker | null }[];
  /** Items of the unit in the order of its lessons, with those of the lesson. */
  unit: readonly ExerciseItem[];
  /** Items of the units before it. */
  earlier: readonly ExerciseItem[];
}

/** Exercise of a lesson, in plain JSON. Items are named by their ids; the key is unique in the lesson. */
export type Exercise = {
  key: string;
  /** The learner cannot listen now: the word is not said aloud either. */
  isSilent?: boolean;
} /** `isMet`: the learner has met the item before. */ & (
  | { kind: 'meet'; item: number; isMet?: boolean | undefined }
  /** Igbo to one of several meanings, and back. */
  | { kind: 'read-mean' | 'mean-read'; item: number; choices: number[] }
  /** Syllables of a word get their tones. */
  | { kind: 'place-tone'; item: number }
  /** Words to put in order, with some that do not belong. */
  | { kind: 'build'; item: number; tiles: string[] }
  | { kind: 'write'; item: number }
  /** A voice to one of several meanings. */
  | { kind: 'hear-mean'; item: number; choices: number[] }
  /** A voice to one of several melodies, a letter for each tone. */
  | { kind: 'hear-tone'; item: number; melodies: string[] }
  /** Two voices, the item second: the same word as before, the first of the choices, or another one of the same letters. */
  | { kind: 'same-other'; item: number; choices: number[] }
  /** A voice to its letters. */
  | { kind: 'dictate'; item: number }
  /** The line that answers the line `to`. */
  | { kind: 'reply'; item: number; to: number; choices: number[] }
  /** Igbo on one side, meanings in another order on the other. */
  | { kind: 'pairs'; items: number[]; meanings: number[] }
  /** Something to do away from the screen. */
  | { kind: 'do'; item: number; task: string }
  /** A word to say into the mirror of tones. Nothing is judged. */
  | { kind: 'say'; item: number }
  /** An item that was missed again and again, with a sentence that contains it, and an item that is easily mistaken for it. */
  | { kind: 'close-look'; item: number; sentence?: number | undefined; lookAlike?: number | undefined }
);
export type ExerciseKind = Exercise['kind'];

/** The item that an exercise asks for; undefined for several. */
export const itemOf = (exercise: Exercise): number | undefined => (exercise.kind === 'pairs' ? undefined : exercise.item);

/** All items that an exercise shows. */
export function itemsOf(exercise: Exercise): number[] {
  if (exercise.kind === 'pairs') return exercise.items;
  if (exercise.kind === 'reply') return [exercise.to, ...exercise.choices];
  if (exercise.kind === 'close-look') return [exercise.item, exercise.sentence, exercise.lookAlike].flatMap((id) => id ?? []);
  return 'choices' in exercise ? exercise.choices : [exercise.item];
}

/** Exercises that are answered right or wrong, and come back until they were right once. */
export const isGraded = ({ kind }: Exercise): boolean => !['meet', 'pairs', 'do', 'close-look', 'say'].includes(kind);
