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

/** The lesson without sound. @param only key of the one exercise that goes without */
export const silentRun = (run: LessonRun, only?: string): LessonRun => ({
  ...run,
  exercises: run.exercises.map((exercise) => ((only ?? exercise.key) === exercise.key ? { ...silent(exercise), isSilent: true } : exercise)),
});
