import { get } from 'idb-keyval';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { memoryIndexedDb } from '#tests/support/memory-indexed-db.ts';

withBrowserGlobals();

/** What `transaction` of each connection does, in the order of their opening; those beyond work. */
let connections: ((() => never) | 'silent')[];
let opened: { transaction: () => object; onclose?: () => void }[];

beforeEach(() => {
  connections = [];
  opened = [];
  vi.resetModules();
  vi.stubGlobal('indexedDB', {
    open: (name: string) => {
      const request = memoryIndexedDb.open(name);
      const state = connections[opened.length];
      const db: (typeof opened)[number] = { ...(request.result as { transaction: () => object }) };
      if (state)
        db.transaction =
          state === 'silent'
            ? () => ({ objectStore: () => ({ put: () => ({}), get: () => ({}), transaction: { commit: () => undefined } }) })
            : state;
      opened.push(db);
      request.result = db;
      return request;
    },
  });
});
afterEach(() => void vi.useRealTimers());
// Files of a process share modules, and these stores rest.
afterAll(() => void vi.resetModules());

const fails = (name: string) => () => {
  throw new DOMException('', name);
};

/** A store of a page that was just loaded. */
async function openPage() {
  const [{ createStore, isStorageLost }, { setAndCommit }] = await Promise.all([import('./indexed-store.ts'), import('./set-and-commit.ts')]);
  const store = createStore('a-database', 'a-store');
  return { put: (key: string, value: string) => setAndCommit(key, value, store), get: (key: string) => get<string>(key, store), isStorageLost };
}

for (const name of ['InvalidStateError', 'UnknownError'])
  test(`after ${name} a value is stored by another connection, which stays`, async () => {
    connections = [fails(name)];
    const page = await openPage();
    await page.put('a', 'one');
    expect([await page.get('a'), opened.length]).toEqual(['one', 2]);
  });

test('a connection that works is opened once, and another one after the browser has closed it', async () => {
  const page = await openPage();
  await page.put('a', 'one');
  await page.put('b', 'two');
  expect(opened).toHaveLength(1);
  opened[0]?.onclose?.();
  expect([await page.get('b'), opened.length]).toEqual(['two', 2]);
});

test('storage that goes on failing is tried twice, and again by the next call', async () => {
  connections = [fails('UnknownError'), fails('UnknownError')];
  const page = await openPage();
  await expect(page.put('a', 'one')).rejects.toThrow(expect.objectContaining({ name: 'UnknownError' }));
  expect(opened).toHaveLength(2);
  await page.put('a', 'two');
  expect(await page.get('a')).toBe('two');
});

test('another refusal, such as a full disk, is not tried again', async () => {
  connections = [fails('QuotaExceededError')];
  const page = await openPage();
  await expect(page.put('a', 'one')).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
  expect(opened).toHaveLength(1);
});

test('storage that never answers is waited for once, 3 s, and is used again when it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  connections = ['silent'];
  const page = await openPage();
  const first = expect(page.put('a', 'one')).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(3_000);
  await first;
  await expect(page.put('b', 'two')).rejects.toThrow('does not answer');
  expect([opened.length, page.isStorageLost()]).toEqual([1, true]);
  vi.setSystemTime(Date.now() + 30_000);
  // It is asked beside this work, which does not wait for the answer.
  await expect(page.put('b', 'two')).rejects.toThrow('does not answer');
  await vi.waitFor(() => page.put('b', 'two'), { interval: 5 });
  expect([await page.get('b'), opened.length, page.isStorageLost()]).toEqual(['two', 3, false]);
});

test.each([
  ['is missing', undefined],
  ['is refused', { open: fails('SecurityError') }],
])('storage that %s fails at once', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const page = await openPage();
  await expect(page.put('a', 'one')).rejects.toThrow();
  expect(page.isStorageLost()).toBe(true);
});
