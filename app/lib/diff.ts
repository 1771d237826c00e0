import { diffArrays } from 'diff';

/** Items in a row that both sequences have, or that one of them has. */
interface Run {
  kind: 'same' | 'removed' | 'added';
  items: string[];
}

/** Differences beyond which all is taken for changed: time and memory grow with their square. */
const maxEditLength = 1_000;

/** Shortest way from one sequence to another. Of neighbouring runs the removed one is first. */
export function diff(before: string[], after: string[]): Run[] {
  const changes = diffArrays(before, after, { maxEditLength });
  const runs = changes?.map(({ value, removed, added }): Run => ({ kind: removed ? 'removed' : added ? 'added' : 'same', items: value }));
  return (
    runs ?? [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  );
}
