import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diff, type Run } from './diff.ts';

const letters = (text: string) => [...text];
const shown = (runs: Run<string>[]) => runs.map(({ kind, items }) => `${{ same: '', removed: '-', added: '+' }[kind]}${items.join('')}`);
const sides = <T>(runs: Run<T>[]) => [
  runs.filter(({ kind }) => kind !== 'added').flatMap(({ items }) => items),
  runs.filter(({ kind }) => kind !== 'removed').flatMap(({ items }) => items),
];

test('finds the shortest way from one sequence to the other', () => {
  expect(shown(diff(letters('kitten'), letters('sitting')))).toEqual(['-k', '+s', 'itt', '-e', '+i', 'n', '+g']);
  expect(shown(diff(letters('same'), letters('same')))).toEqual(['same']);
  expect(shown(diff(letters(''), letters('new')))).toEqual(['+new']);
  expect(shown(diff(letters('old'), letters('')))).toEqual(['-old']);
  expect(diff([], [])).toEqual([]);
});

test('both sequences can be read from the runs, which are never next to one of their kind', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const runs = diff(before, after);
      expect(sides(runs)).toEqual([before, after]);
      expect(runs.some(({ kind }, nth) => runs[nth + 1]?.kind === kind)).toBe(false);
    }),
  );
});

test('has no more edits than any other way', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 });
  /** Length of the longest common subsequence. */
  const common = (one: string[], other: string[]): number => {
    const [first, ...rest] = one;
    if (first === undefined || other.length === 0) return 0;
    const place = other.indexOf(first);
    return Math.max(common(rest, other), place < 0 ? 0 : 1 + common(rest, other.slice(place + 1)));
  };
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const kept = diff(before, after).filter(({ kind }) => kind === 'same');
      expect(kept.flatMap(({ items }) => items)).toHaveLength(common(before, after));
    }),
  );
});

test('takes very different sequences for replaced', () => {
  const [before, after] = [0, 1].map((from) => Array.from({ length: 20_000 }, (_, nth) => nth * 2 + from));
  expect(diff(before ?? [], after ?? []).map(({ kind, items }) => [kind, items.length])).toEqual([
    ['removed', 20_000],
    ['added', 20_000],
  ]);
});
