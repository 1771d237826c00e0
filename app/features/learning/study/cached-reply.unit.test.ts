import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';

const browser = withBrowserGlobals();
const today = { profile: 7, name: 'today 7' };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  browser.localStorage.set('learning-account', JSON.stringify({ login: 'a', account: 1, profiles: [7] }));
  browser.cookie = 'token=a';
});
afterEach(() => void vi.useRealTimers());

/** Code of a page whose last visit has cached a reply. */
async function openPage() {
  const [{ fetchOrCached }, { lateReplies }, { ApiError }] = await Promise.all([
    import('./cached-reply.ts'),
    import('./late-replies.ts'),
    import('#app/lib/api-error.ts'),
  ]);
  const failWith =
    (status: number, sentence = '') =>
    () =>
      Promise.reject(new ApiError(status, sentence));
  await fetchOrCached(today, async () => 'of the last visit');
  return { fetchOrCached, lateReplies, failWith };
}

/** A result, once some time has passed. */
async function after<T>(ms: number, result: Promise<T>): Promise<T | undefined> {
  let settled: T | undefined;
  void result.then((value) => {
    settled = value;
  });
  await pass(ms);
  return settled;
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test.each([
  [0, 'offline'],
  [408, 'busy'],
  [429, 'busy'],
  [500, 'busy'],
  [502, 'busy'],
  [503, 'busy'],
  [403, 'busy'],
  [504, 'busy'],
])('after an error %i the last reply is shown, and why: %s', async (status, reason) => {
  const { fetchOrCached, lateReplies, failWith } = await openPage();
  const result = await after(0, fetchOrCached(today, failWith(status)));
  expect(result).toMatchObject({ reply: 'of the last visit', cachedAt: expect.any(Number) });
  expect(lateReplies.outage()).toBe(reason);
});

test('what the academy refuses is no outage, and without a cached reply an outage is an error', async () => {
  const { fetchOrCached, failWith } = await openPage();
  await expect(fetchOrCached(today, failWith(404, 'Profile not found'))).rejects.toMatchObject({ status: 404 });
  await expect(fetchOrCached({ name: 'family' }, failWith(502))).rejects.toMatchObject({ status: 502 });
});

test('a slow network shows the last reply after 2 s, further parts of the page at once, and the new ones when they are here', async () => {
  const { fetchOrCached, lateReplies } = await openPage();
  const loaded = vi.fn();
  lateReplies.on('late', loaded);
  const slow = (reply: string) => () => new Promise<string>((resolve) => setTimeout(resolve, 5_000, reply));
  const first = fetchOrCached(today, slow('new'));
  expect(await after(1_900, first)).toBeUndefined();
  expect(await after(100, first)).toMatchObject({ reply: 'of the last visit' });
  expect(lateReplies.outage()).toBe('slow');
  await after(2_900, fetchOrCached({ profile: 7, name: 'path 7' }, slow('path')));
  expect(loaded).not.toHaveBeenCalled();
  await pass(2_100);
  expect([loaded.mock.calls.length, lateReplies.outage()]).toEqual([1, undefined]);
  const request = vi.fn();
  expect(await fetchOrCached(today, request)).toEqual({ reply: 'new', cachedAt: undefined });
  expect(request).not.toHaveBeenCalled();
});

test('a request that hangs does not hide that the academy is busy by now', async () => {
  const { fetchOrCached, lateReplies, failWith } = await openPage();
  const hang = () => new Promise<string>((_, reject) => setTimeout(() => failWith(0)().catch(reject), 8_000));
  await after(2_000, fetchOrCached(today, hang));
  await after(0, fetchOrCached(today, failWith(503)));
  await pass(7_000);
  expect(lateReplies.outage()).toBe('busy');
});
