import { type Exercise, itemOf } from './exercise.ts';

/** Whether `next` would be the third exercise of its kind in a row. */
export const isThirdOfKind = (before: readonly Exercise[], { kind }: Exercise): boolean =>
  before.length >= 2 && before.slice(-2).every((exercise) => exercise.kind === kind);

/**
 * Mixes exercises behind those of `start`: the kind with the most left comes next, but never three times running, and no item
 * directly after itself while there are others. Exercises of one item keep their order. Leaves out what would be a third of its kind.
 */
export function arrange(start: readonly Exercise[], rest: readonly Exercise[]): Exercise[] {
  const arranged = [...start];
  const left = [...rest];
  while (left.length > 0) {
    const open = left.filter((exercise, nth) => !isThirdOfKind(arranged, exercise) && !isWaiting(exercise, left.slice(0, nth)));
    const last = arranged.at(-1);
    const others = open.filter((exercise) => !last || itemOf(exercise) === undefined || itemOf(exercise) !== itemOf(last));
    const leftOfKind = ({ kind }: Exercise) => left.filter((exercise) => exercise.kind === kind).length;
    const [next] = (others.length > 0 ? others : open).toSorted((one, other) => leftOfKind(other) - leftOfKind(one));
    if (!next) break;
    arranged.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return arranged;
}

const isWaiting = (exercise: Exercise, before: readonly Exercise[]) =>
  itemOf(exercise) !== undefined && before.some((other) => itemOf(other) === itemOf(exercise));
