import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { ownTakes, takes } from '#app/login-session/unsent-takes.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { breakDatabases, keysIn } from '#tests/support/memory-indexed-db.ts';
import type { Take } from './take.ts';
import { createTakeQueue, type TakeQueueState, waitingSubjects } from './take-queue.ts';

withBrowserGlobals();

const takeOf = (text: string): Take => ({ wav: new Blob([text]), isProcessed: false, seconds: 1 });

/** A page with a server that answers as the test says: with an error, or by storing. */
function openPage({ owner = '7', answer = () => undefined }: { owner?: string; answer?: () => ApiError | undefined } = {}) {
  const stored: string[] = [];
  const refused: string[] = [];
  let state: TakeQueueState = { waiting: 0, isInMemory: false };
  const queue = createTakeQueue({
    owner,
    send: async (subject, { wav }) => {
      const problem = answer();
      if (problem) throw problem;
      stored.push(`${subject} ${await wav.text()}`);
    },
    onRefused: (subject, sentence) => void refused.push(`${subject} ${sentence}`),
    onSent: () => undefined,
    onChange: (next) => {
      state = next;
    },
  });
  onTestFinished(queue.close);
  return { queue, stored, refused, state: () => state };
}
const offline = () => new ApiError(0, 'Network error');

test('takes wait on the device while there is no connection, and a page that loads again sends them in order', async () => {
  const page = openPage({ answer: offline });
  await page.queue.add('item/2', takeOf('second'));
  await page.queue.add('item/1', takeOf('first'));
  await vi.waitFor(() => expect(page.state()).toEqual({ waiting: 2, isInMemory: false, blockedBy: 'offline' }));
  page.queue.close();
  const again = openPage();
  await again.queue.send();
  expect(again.stored).toEqual(['item/2 second', 'item/1 first']);
  expect([again.state().waiting, keysIn('unsent-takes')]).toEqual([0, []]);
});

test('a take replaces one of the same word that waits', async () => {
  const page = openPage({ answer: offline });
  await page.queue.add('item/1', takeOf('first'));
  await page.queue.add('item/1', takeOf('better'));
  expect([keysIn('unsent-takes').length, await waitingSubjects('7'), await waitingSubjects('8')]).toEqual([1, ['item/1'], []]);
  const again = openPage();
  await again.queue.send();
  expect(again.stored).toEqual(['item/1 better']);
});

test('another account sends none of them', async () => {
  const page = openPage({ answer: offline });
  await page.queue.add('item/1', takeOf('mine'));
  const other = openPage({ owner: '8' });
  await other.queue.send();
  expect([other.stored, other.state().waiting, keysIn('unsent-takes').length]).toEqual([[], 0, 1]);
});

test('a logout finds the recordings of its account, those of any account where it is not known, and none of a link for a relative', async () => {
  for (const owner of ['7', '8', 'link-abc']) await openPage({ owner, answer: offline }).queue.add('item/1', takeOf(owner));
  const ownersOf = (keys: readonly string[]) => keys.map((key) => key.split('/')[0]).sort();
  const own = await ownTakes(async () => ({ id: 7 }));
  expect(ownersOf(own)).toEqual(['7']);
  expect(ownersOf(await ownTakes(() => Promise.reject(offline())))).toEqual(['7', '8']);
  await takes.delete(own);
  expect(ownersOf(keysIn('unsent-takes').map(String))).toEqual(['8', 'link-abc']);
});

test('recordings of an account whose login has ended by itself are deleted after seven days, when another one records here', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await openPage({ answer: offline }).queue.add('item/1', takeOf('old'));
  const other = openPage({ owner: '8' });
  await other.queue.send();
  expect(keysIn('unsent-takes')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60_000 + 1);
  const own = openPage({ answer: offline });
  await own.queue.send();
  expect(keysIn('unsent-takes')).toHaveLength(1);
  await other.queue.send();
  expect(keysIn('unsent-takes')).toEqual([]);
});

test.each([400, 409, 413, 415])('what the server refuses with %i is told once, and the next one is sent', async (status) => {
  const answers = [new ApiError(status, 'Too quiet'), undefined];
  const page = openPage({ answer: () => answers.shift() });
  await page.queue.add('item/1', takeOf('whisper'));
  await page.queue.add('item/2', takeOf('loud'));
  await vi.waitFor(() => expect(page.stored).toEqual(['item/2 loud']));
  expect([page.refused, keysIn('unsent-takes')]).toEqual([['item/1 Too quiet'], []]);
});

test.each([
  [429, 'busy'],
  [503, 'busy'],
  [401, 'login'],
])('after %i a take stays, and the page says why', async (status, blockedBy) => {
  const page = openPage({ answer: () => new ApiError(status, 'Later', { retryAfter: 60 }) });
  await page.queue.add('item/1', takeOf('word'));
  await vi.waitFor(() => expect(page.state()).toEqual({ waiting: 1, isInMemory: false, blockedBy }));
  expect(keysIn('unsent-takes')).toHaveLength(1);
});

test('a browser that stores nothing keeps takes as long as the page, and says so', async () => {
  let isOffline = true;
  const page = openPage({ answer: () => (isOffline ? offline() : undefined) });
  breakDatabases(true);
  await page.queue.add('item/1', takeOf('word'));
  await vi.waitFor(() => expect(page.state()).toEqual({ waiting: 1, isInMemory: true, blockedBy: 'offline' }));
  isOffline = false;
  await page.queue.send();
  expect([page.stored, page.state().waiting]).toEqual([['item/1 word'], 0]);
});
