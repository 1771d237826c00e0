import { expect, test } from 'vitest';
import { mirrorLines, type Point } from './mirror-lines.ts';

/** Two syllables of a voice, each at one height. */
const spoken = ([first, second]: [number, number], seconds = 0.2) => ({
  levels: [first, second],
  syllables: [
    { from: 0, to: seconds },
    { from: seconds, to: 2 * seconds },
  ],
  line: Array.from({ length: 40 * 5 * seconds }, (_, nth) => ({ at: nth * 0.01, semitones: nth * 0.01 < seconds ? first : second })),
});
const rounded = (parts: Point[][] | undefined) => parts?.flat().map(({ x, y }) => [x.toFixed(2), y.toFixed(3)]);

test('low and high voices with the same melody are drawn alike, and so is slow speech', () => {
  const { lines } = mirrorLines(['low', 'high'], [spoken([0, 4]), spoken([20, 24]), spoken([0, 4], 0.4)]);
  const [man, child, slow] = lines.map(rounded);
  expect(child).toEqual(man);
  expect(slow?.filter((_, nth) => nth % 2 === 0)).toEqual(man);
});

test('a voice that falls crosses marks that rise, each syllable in its own column', () => {
  const { marks, lines } = mirrorLines(['low', 'high'], [spoken([4, 0])]);
  const points = lines[0]?.flat() ?? [];
  expect((marks[0] ?? 0) > (marks[1] ?? 0)).toBe(true);
  expect((points[0]?.y ?? 0) < (points.at(-1)?.y ?? 0)).toBe(true);
  expect([points[0]?.x, points[20]?.x, (points.at(-1)?.x ?? 0) < 2]).toEqual([0, 1, true]);
});

test('moments without a pitch interrupt a line', () => {
  const voice = spoken([0, 4]);
  const { lines } = mirrorLines(['low', 'high'], [{ ...voice, line: voice.line.filter(({ at }) => at < 0.15 || at > 0.22) }]);
  expect(lines[0]).toHaveLength(2);
});

test('a line without syllables fills the drawing, and one without a pitch is empty', () => {
  const voice = { ...spoken([0, 4]), levels: [null, null], syllables: [] };
  const { lines } = mirrorLines(['low', 'high', 'low'], [voice, { ...voice, line: [] }, { ...voice, line: voice.line.slice(0, 1) }]);
  expect(lines.map((parts) => rounded(parts)?.at(-1)?.[0])).toEqual(['3.00', undefined, '1.50']);
});

test('all is within the drawing, also where a moment is octaves off', () => {
  const voice = spoken([0, 4]);
  const { marks, lines } = mirrorLines(['high', 'high', 'step'], [{ ...voice, line: [...voice.line, { at: 0.4, semitones: 60 }] }, spoken([0.2, 0])]);
  for (const y of [...marks, ...lines.flat(2).map((point) => point.y)]) expect(y > 0.02 && y < 0.98).toBe(true);
  const [, level] = lines;
  const heights = level?.flat().map(({ y }) => y) ?? [];
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.1);
});
