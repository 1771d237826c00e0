import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { fetchWithin, readLimitMs } from './fetch-within.ts';
import { limitedFetch, writeLimitMs } from './limited-fetch.ts';

/** Requests that were sent, and how each is answered; by default never. */
let answer: (request: Request) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  answer = () => new Promise(() => {});
  vi.stubGlobal('fetch', (request: Request, { signal }: { signal: AbortSignal }) => {
    const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([answer(request), ended]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const endpoints = {
  words: {
    read: { method: 'GET', path: '/words' },
    save: { method: 'POST', path: '/words', body: 'json' },
    upload: { method: 'POST', path: '/pictures', body: 'multipart' },
    export: { method: 'GET', path: '/words.csv', file: true },
  },
} as const;
type Call = (input?: object) => Promise<unknown>;
const { words } = createClient(endpoints, { fetch: limitedFetch, base: 'https://academy.test/api' }) as unknown as {
  words: Record<keyof typeof endpoints.words, Call>;
};

/** Time in ms after which a call ends as a lost network does; undefined: not within five minutes. */
async function endOf(call: Promise<unknown>): Promise<number | undefined> {
  let status: unknown;
  call.catch((problem: { status: number }) => {
    status = problem.status;
  });
  for (let ms = 0; ms <= 300_000; ms += 500) {
    if (status === 0) return ms;
    await vi.advanceTimersByTimeAsync(500);
  }
  return undefined;
}

test('a read ends after 8 s and a write after 15 s, as without a network', async () => {
  expect([await endOf(words.read()), await endOf(words.save({ text: 'Nnọọ' }))]).toEqual([readLimitMs, writeLimitMs]);
  const page = createClient(endpoints, { fetch: (request) => fetchWithin(readLimitMs, request), base: 'https://academy.test/api' });
  expect(await endOf((page as unknown as { words: { read: Call } }).words.read())).toBe(readLimitMs);
});

test('an upload has a second more for each 8 KiB', async () => {
  const image = new File([new Uint8Array(1024 * 1024)], 'family.jpg');
  const end = await endOf(words.upload({ image }));
  expect(end).toBeGreaterThan(130_000);
  expect(end).toBeLessThan(140_000);
});

/** A response whose body brings a byte in each interval, and never ends. */
const trickle = (everyMs: number, contentType: string) => () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => new Promise((resolve) => setTimeout(() => resolve(stream.enqueue(new Uint8Array(1))), everyMs)),
  });
  return Promise.resolve(new Response(body, { headers: { 'Content-Type': contentType } }));
};

test('a file may take long while its bytes arrive', async () => {
  answer = trickle(5_000, 'text/csv');
  expect(await endOf(words.export())).toBeUndefined();
});

test('the time of a call that was answered ends nothing', async () => {
  answer = async () => Response.json({ id: 7 });
  await expect(words.read()).resolves.toEqual({ id: 7 });
  await vi.advanceTimersByTimeAsync(60_000);
});
