import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diff } from './diff.ts';

const signs = { same: '', removed: '-', added: '+' };
const shown = (before: string, after: string) => diff([...before], [...after]).map(({ kind, items }) => signs[kind] + items.join(''));

test('finds the shortest way from one sequence to the other', () => {
  expect(shown('kitten', 'sitting')).toEqual(['-k', '+s', 'itt', '-e', '+i', 'n', '+g']);
  expect(shown('same', 'same')).toEqual(['same']);
  expect(shown('', 'new')).toEqual(['+new']);
  expect(shown('old', '')).toEqual(['-old']);
  expect(shown('', '')).toEqual([]);
});

test('both sequences can be read from the runs, which are never next to one of their kind', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const runs = diff(before, after);
      const without = (other: string) => runs.filter(({ kind }) => kind !== other).flatMap(({ items }) => items);
      expect([without('added'), without('removed')]).toEqual([before, after]);
      expect(runs.some(({ kind }, nth) => runs[nth + 1]?.kind === kind || (kind === 'added' && runs[nth + 1]?.kind === 'removed'))).toBe(false);
    }),
  );
});

test('takes very different sequences for replaced', () => {
  const [before = [], after = []] = [0, 1].map((from) => Array.from({ length: 20_000 }, (_, nth) => String(nth * 2 + from)));
  expect(diff(before, after).map(({ kind, items }) => [kind, items.length])).toEqual([
    ['removed', 20_000],
    ['added', 20_000],
  ]);
});
