import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';

const browser = withBrowserGlobals();
const profile = 7;

interface Sent {
  answers: { key: string; item: number }[];
}
/** Bodies of the requests, and how each is answered: by default all is taken. */
let sent: Sent[];
let answer: (body: Sent) => Promise<Response>;
const takeAll = async ({ answers }: Sent) => Response.json({ results: answers.map(({ key }) => ({ key })), week: {} });
const hang = () => new Promise<Response>(() => {});
const refuse = (status: number) => async () => new Response('<h1>From a proxy</h1>', { status });

const page = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.resetModules();
  // Stores in memory answer by setImmediate.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sent = [];
  answer = takeAll;
  browser.localStorage.set('learning-account', JSON.stringify({ login: 'a', account: 1, profiles: [profile] }));
  browser.cookie = 'token=a';
  browser.fetch = async (request) => {
    // Whether the academy can be reached at all.
    if (request.method === 'GET') return Response.json([]);
    const body = (await request.json()) as Sent;
    sent.push(body);
    return answer(body);
  };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  Object.assign(document, {
    visibilityState: 'visible',
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Code of a page of the learning area, which was just opened. */
async function openPage() {
  const [queue, sending, rounds] = await Promise.all([
    import('./answer-queue.ts'),
    import('./send-answers.ts'),
    import('./rounds.ts'),
    import('#app/further-api.ts'),
  ]);
  stop = rounds.startRounds();
  await sending.sendAnswers();
  let made = 0;
  return {
    ...queue,
    ...sending,
    /** Stores an answer, and sends it as an exercise does. */
    give: async (item = 1) => {
      made += 1;
      const answeredAt = new Date(Date.UTC(2026, 0, 15, 11, 0, made)).toISOString();
      await queue.addEntry(profile, { key: randomUUID(), type: 'task', item, answeredAt });
      void sending.sendAnswers();
    },
    left: async () => (await queue.waitingEntries()).length,
  };
}

/** Lets time pass, and requests and stores go on within it. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const requests = () => sent.length;

test('a request that hangs ends after 15 s, and a round after it sends what waits', async () => {
  const tab = await openPage();
  answer = hang;
  await tab.give();
  await pass(14_000);
  answer = takeAll;
  expect([requests(), await tab.left()]).toEqual([1, 1]);
  await pass(1_000);
  expect(tab.lastSendResult().blockedBy).toBe('offline');
  await pass(12_000);
  expect([requests(), await tab.left(), tab.lastSendResult().blockedBy]).toEqual([2, 0, undefined]);
});

test.each([
  ['a new answer', (tab: Awaited<ReturnType<typeof openPage>>) => tab.give()],
  ['the network that is back', () => page.dispatchEvent(new Event('online'))],
  ['the page that is shown again', () => page.dispatchEvent(new Event('visibilitychange'))],
])('%s starts a new round, at once or after a request that hangs', async (_, start) => {
  const tab = await openPage();
  answer = refuse(503);
  await tab.give();
  await pass(0);
  expect([requests(), tab.lastSendResult().blockedBy]).toEqual([1, 'busy']);
  answer = hang;
  await start(tab);
  await pass(1_000);
  expect(requests()).toBe(2);
  answer = takeAll;
  await start(tab);
  await pass(14_500);
  expect([requests(), await tab.left()]).toEqual([3, 0]);
});

test('rounds without success are further and further apart, five minutes at most', async () => {
  const tab = await openPage();
  answer = () => Promise.reject(new TypeError('offline'));
  await tab.give();
  const at: number[] = [];
  for (let second = 0; second < 30 * 60; second += 1) {
    const before = requests();
    await pass(1_000);
    if (requests() > before) at.push(second);
  }
  const gaps = at.slice(1).map((time, nth) => time - (at[nth] ?? 0));
  expect(gaps.slice(0, 3).every((gap, nth) => gap > (gaps[nth - 1] ?? 0))).toBe(true);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(361);
  expect(at.length).toBeGreaterThan(7);
});

test('one answer that is refused stops no other, and waits for an hour', async () => {
  const tab = await openPage();
  answer = () => Promise.reject(new TypeError('offline'));
  for (const item of [1, 2, 13, 4, 5]) await tab.give(item);
  await pass(0);
  answer = (body) => (body.answers.some(({ item }) => item === 13) ? refuse(400)() : takeAll(body));
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect((await tab.waitingEntries()).map(({ entry }) => 'item' in entry && entry.item)).toEqual([13]);
  expect(tab.lastSendResult().blockedBy).toBe('refused');
  const before = requests();
  await tab.give(6);
  await pass(0);
  expect([requests(), await tab.left()]).toEqual([before + 1, 1]);
  answer = takeAll;
  await pass(61 * 60_000);
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect([await tab.left(), tab.lastSendResult().blockedBy]).toEqual([0, undefined]);
});

test.each([403, 413])('a proxy that takes small requests alone (%i) gets them', async (status) => {
  const tab = await openPage();
  answer = () => Promise.reject(new TypeError('offline'));
  for (let item = 1; item <= 9; item += 1) await tab.give(item);
  await pass(0);
  answer = (body) => (body.answers.length > 3 ? refuse(status)() : takeAll(body));
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect([await tab.left(), tab.lastSendResult().blockedBy]).toEqual([0, undefined]);
});

test.each([408, 500, 502, 503, 504])('a batch that fails with %i is sent again later, as it was', async (status) => {
  const tab = await openPage();
  answer = () => Promise.reject(new TypeError('offline'));
  for (const item of [1, 2, 3]) await tab.give(item);
  await pass(0);
  const before = requests();
  answer = refuse(status);
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect([requests(), await tab.left(), tab.lastSendResult().blockedBy]).toEqual([before + 1, 3, 'busy']);
  answer = takeAll;
  await pass(25_000);
  expect(await tab.left()).toBe(0);
});
