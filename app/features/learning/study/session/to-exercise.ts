import type { Exercise } from '#app/features/course/exercises/exercise.ts';
import type { SessionExercise } from '#app/features/learning/learning.contract.ts';

/** The exercise that a session names; undefined when a part of it is missing. */
export function toExercise({ key, kind, item, choices, to, tiles, items, meanings, task }: SessionExercise): Exercise | undefined {
  if (kind === 'pairs') return items && meanings && { key, kind, items, meanings };
  if (item === undefined) return undefined;
  switch (kind) {
    case 'meet':
    case 'write':
    case 'place-tone':
      return { key, kind, item };
    case 'read-mean':
    case 'mean-read':
      return choices && { key, kind, item, choices };
    case 'build':
      return tiles && { key, kind, item, tiles };
    case 'reply':
      return choices && to !== undefined ? { key, kind, item, to, choices } : undefined;
    case 'do':
      return task === undefined ? undefined : { key, kind, item, task };
  }
}
