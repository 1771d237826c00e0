import { beforeEach, expect, test, vi } from 'vitest';
import { playInTurn } from './play-in-turn.ts';
import { beforeSounds, type SoundEnd } from './sound.ts';

let log: string[] = [];
const ends = new Map<string, (how: SoundEnd) => void>();
const start = (name: string) => () => {
  log.push(name);
  const ended = new Promise<SoundEnd>((resolve) => void ends.set(name, resolve));
  return { ended, stop: () => void ends.get(name)?.('stopped') };
};

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  return () => void vi.useRealTimers();
});

test('the second sound begins a moment after the end of the first one', async () => {
  const both = playInTurn([start('own'), start('word')]);
  expect(log).toEqual(['own']);
  ends.get('own')?.('ended');
  await vi.advanceTimersByTimeAsync(400);
  expect(log).toEqual(['own']);
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(['own', 'word']);
  ends.get('word')?.('ended');
  expect(await both.ended).toBe('ended');
});

test('a stop, also in the pause, and a sound that fails end all of it', async () => {
  const first = playInTurn([start('own'), start('word')]);
  first.stop();
  expect(await first.ended).toBe('stopped');
  const second = playInTurn([start('own'), start('word')]);
  ends.get('own')?.('ended');
  await vi.advanceTimersByTimeAsync(100);
  second.stop();
  expect(await second.ended).toBe('stopped');
  const third = playInTurn([start('own'), start('word')]);
  ends.get('own')?.('failed');
  expect(await third.ended).toBe('failed');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(['own', 'own', 'own']);
});

test('another sound that begins in the pause ends all of it', async () => {
  const both = playInTurn([start('own'), start('word')]);
  ends.get('own')?.('ended');
  await vi.advanceTimersByTimeAsync(100);
  for (const prepare of beforeSounds) prepare();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([log, beforeSounds.size]).toEqual([['own'], 0]);
  expect(await both.ended).toBe('stopped');
});
