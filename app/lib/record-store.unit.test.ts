import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { breakDatabases, keysIn } from '#tests/support/memory-indexed-db.ts';

withBrowserGlobals();
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.useRealTimers());
// Files of a process share modules, and these stores wait for no answer.
afterAll(() => void vi.resetModules());

interface Counter {
  count: number;
}
const newer = (one: Counter, other: Counter) => (one.count >= other.count ? one : other);

/** A store of a page that was just loaded. */
async function openPage() {
  const [{ createStore }, { createRecordStore }] = await Promise.all([import('./indexed-store.ts'), import('./record-store.ts')]);
  return createRecordStore(createStore('a-database', 'a-store'));
}

/** Never answers. */
const silentDb = { open: () => ({}) };

test('a record is there for the next page', async () => {
  await (await openPage()).set('a', { count: 1 });
  vi.resetModules();
  const page = await openPage();
  expect([await page.get('a'), await page.keys(), page.unstored.size]).toEqual([{ count: 1 }, ['a'], 0]);
});

for (const [name, indexedDB] of [
  ['is missing', undefined],
  ['does not answer', silentDb],
] as const)
  test(`where storage ${name} records are there as long as the page, after one wait of 3 s at most`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.stubGlobal('indexedDB', indexedDB);
    const page = await openPage();
    const first = page.get('a');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await first).toBeUndefined();
    await page.set('a', { count: 1 });
    await page.set('b', { count: 2 });
    await page.delete(['b']);
    await page.storeAgain();
    expect([await page.get('a'), await page.keys(), await page.entries()]).toEqual([{ count: 1 }, ['a'], [['a', { count: 1 }]]]);
    await page.clear();
    expect(await page.get('a')).toBeUndefined();
  });

test('a record that was refused is read from memory, and stored once storage works', async () => {
  const page = await openPage();
  await page.set('a', { count: 1 });
  breakDatabases(true);
  await page.set('a', { count: 2 });
  await page.set('b', { count: 3 });
  expect([await page.get('a'), page.unstored.size]).toEqual([{ count: 2 }, 2]);
  breakDatabases(false);
  await page.storeAgain();
  expect([await page.get('a'), keysIn('a-database'), page.unstored.size]).toEqual([{ count: 2 }, ['a', 'b'], 0]);
});

test('of two pages the one that is ahead stays stored, and the other one is told', async () => {
  const [page, other] = [await openPage(), await openPage()];
  await page.set('a', { count: 5 }, newer);
  expect(await other.set('a', { count: 4 }, newer)).toEqual({ count: 5 });
  expect(await other.get('a')).toEqual({ count: 5 });
  expect(await other.set('a', { count: 6 }, newer)).toEqual({ count: 6 });
  expect(await page.get('a')).toEqual({ count: 6 });
});

test('a record that was deleted while it was compared stays deleted', async () => {
  const [page, other] = [await openPage(), await openPage()];
  await page.set('a', { count: 5 }, newer);
  await other.set('a', { count: 4 }, (...both) => {
    void page.clear();
    return newer(...both);
  });
  expect(await page.keys()).toEqual([]);
});
