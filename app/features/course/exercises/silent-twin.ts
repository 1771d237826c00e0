import type { ExerciseKind } from './exercise.ts';
import type { LessonRun } from './lesson-run.ts';

/** Kinds of exercises that are heard, and those that ask for the same skill of the same item without a sound. */
export const silentTwins: Partial<Record<ExerciseKind, ExerciseKind>> = {
  'hear-mean': 'read-mean',
  'hear-tone': 'place-tone',
  'same-other': 'place-tone',
  dictate: 'write',
};

/** Exercises that need a voice. */
export const isHeard = ({ kind }: { kind: ExerciseKind }): boolean => kind in silentTwins;

/** The exercise without a sound: a twin needs no more than its exercise has. */
export const silent = <Each extends { kind: ExerciseKind }>(exercise: Each): Each => ({
  ...exercise,
  kind: silentTwins[exercise.kind] ?? exercise.kind,
});

/** The lesson without sound: a word to come that is said aloud is left out. @param only key of the one exercise that goes without */
export function silentRun(run: LessonRun, only?: string): LessonRun {
  const isLeftOut = (key: string, nth: number) =>
    only === undefined && nth > 0 && run.exercises.some((exercise) => exercise.key === key && exercise.kind === 'say');
  return {
    ...run,
    exercises: run.exercises.map((exercise) => (only === undefined || only === exercise.key ? silent(exercise) : exercise)),
    queue: run.queue.filter((key, nth) => !isLeftOut(key, nth)),
    skipped: [...run.skipped, ...run.queue.filter(isLeftOut)],
  };
}
