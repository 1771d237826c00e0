import { expect, test, vi } from 'vitest';
import type { Item } from '../course.contract.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { fetchMedia, voiceBytesPerSession, voicesToFetch } from './fetch-media.ts';
import { soundsOf } from './listening-sounds.ts';

const voice = (url: string, ms = 700) => ({ url, speaker: 'Ada', place: null, dialect: null, ms });
const items = new Map([
  [1, { voices: [voice('one-a'), voice('one-b')] }],
  [2, { voices: [voice('two')] }],
  [3, { voices: [] }],
]);
const meet = (item: number): Exercise => ({ key: `meet-${item}`, kind: 'meet', item });
const hear = (item: number, key = 'a'): Exercise & { kind: 'hear-mean' } => ({ key, kind: 'hear-mean', item, choices: [1, 2, 3] });

test('the key of an exercise chooses the speaker', () => {
  expect(new Set(['a', 'b', 'c'].flatMap((key) => soundsOf(hear(1, key), items)))).toEqual(new Set(['one-a', 'one-b']));
  expect(soundsOf(hear(3), items)).toEqual([undefined]);
});

test('a word that is heard twice is heard of two speakers', () => {
  const sounds = soundsOf({ key: 'a', kind: 'same-other', item: 1, choices: [1, 2] }, items);
  expect(new Set(sounds)).toEqual(new Set(['one-a', 'one-b']));
  expect(soundsOf({ key: 'a', kind: 'same-other', item: 2, choices: [3, 2] }, items)).toEqual([undefined, 'two']);
});

test('recordings that are asked for are fetched first, each once', () => {
  expect(voicesToFetch([meet(1), meet(3), meet(2), hear(2), meet(2)], items)).toEqual(['two', 'one-a']);
});

test('recordings of a session stay within its bytes', () => {
  const long = new Map(Array.from({ length: 40 }, (_, nth) => [nth + 1, { voices: [voice(`${nth + 1}`, nth === 0 ? 60_000 : 3_000)] }]));
  const fetched = voicesToFetch([...long.keys()].map(meet), long);
  expect(fetched).not.toContain('1');
  expect(fetched.length * (3_000 * 6 + 1_000)).toBeLessThanOrEqual(voiceBytesPerSession);
  expect(fetched.length).toBe(15);
});

test('drawings are fetched before recordings, and one that is missing stops nothing', async ({ onTestFinished }) => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    if (url === 'lost.svg') throw new TypeError('Failed to fetch');
    return new Response();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const known = [
    { id: 1, drawing: 'lost.svg', voices: [] },
    { id: 2, drawing: 'two.svg', voices: [voice('two')] },
    { id: 3, drawing: null, voices: [] },
  ] as unknown as Item[];
  await fetchMedia([hear(2)], known);
  expect(fetched).toEqual(['lost.svg', 'two.svg', 'two']);
});
