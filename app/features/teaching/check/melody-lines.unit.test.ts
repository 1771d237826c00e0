import { expect, test } from 'vitest';
import { melodyLines } from './melody-lines.ts';

test('the height of a voice does not count: a child and a man who say the same are drawn alike', () => {
  const child = melodyLines(['low', 'high'], [20, 24]);
  const man = melodyLines(['low', 'high'], [0, 4]);
  expect(child.voice.map((place) => place.toFixed(6))).toEqual(man.voice.map((place) => place.toFixed(6)));
});

test('a voice that falls crosses marks that rise', () => {
  const { marks, voice } = melodyLines(['low', 'high'], [4, 0]);
  const [fromMark = 0, toMark = 0] = marks;
  const [fromVoice = 0, toVoice = 0] = voice;
  expect([toMark < fromMark, toVoice > fromVoice]).toEqual([true, true]);
});

test('after a step, high tones stay at the new level', () => {
  const { marks } = melodyLines(['high', 'step', 'high'], [0, -2, -2]);
  expect(marks[1]).toBe(marks[2]);
  expect(marks[1]).toBeGreaterThan(marks[0] ?? 1);
});

test('all is within the drawing, and a level voice looks level', () => {
  for (const levels of [
    [0, 8, 0, -8],
    [0.4, 0, 0.2, 0.1],
  ]) {
    const { marks, voice } = melodyLines(['high', 'high', 'high', 'high'], levels);
    for (const place of [...marks, ...voice]) expect(place > 0.05 && place < 0.95).toBe(true);
  }
  const { voice } = melodyLines(['high', 'high'], [0.5, 0]);
  expect(Math.abs((voice[0] ?? 0) - (voice[1] ?? 1))).toBeLessThan(0.1);
});
