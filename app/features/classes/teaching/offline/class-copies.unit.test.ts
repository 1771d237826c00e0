import { beforeEach, expect, test, vi } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { keysIn } from '#tests/support/memory-indexed-db.ts';
import type { ClassPage, StoredMark } from '../class-page.contract.ts';

const browser = withBrowserGlobals();

beforeEach(() => {
  vi.resetModules();
  browser.cookie = 'token=a';
});

const mark = (profile: number): StoredMark => ({ profile, mark: 'here', at: '2026-12-05T09:05:00.000Z', isByStaff: false });
const counts = { here: 0, late: 0, excused: 0, away: 0 };
const meetingAt = (id: number, startsAt: string) => ({
  ...{ id, startsAt, minutes: 60, isMoved: false, isCancelled: false, reason: '', updatedAt: startsAt },
  ...counts,
});
const page = (register: ClassPage['register']): ClassPage => ({
  ...{ id: 12, name: 'Beginners A', state: 'running', zone: 'Africa/Lagos', link: 'https://meet.example.com/room' },
  ...{ firstDay: '2026-11-01', lastDay: '2026-12-31', next: 2, register, requests: [], words: [], tasks: [], notes: [], leavers: [] },
  meetings: [meetingAt(1, '2026-11-28T09:00:00.000Z'), meetingAt(2, '2026-12-05T09:00:00.000Z')],
  members: [{ profile: 1, name: 'Ada', avatar: 'sun', ageBand: '4-6', days: 2, lessons: 3, ...counts }],
});

/** Code of a page; the server names the account of the login. */
async function openPage(account = 7) {
  const [copies, { registerOfCopy }, leaving] = await Promise.all([
    import('./class-copies.ts'),
    import('./read-class.ts'),
    import('#app/login-session/leave-learning.ts'),
  ]);
  const api = { household: async () => ({ account }), profiles: async () => [], leaveDevice: async () => undefined };
  const store = (shown: ClassPage) => copies.storeCopy(account, shown, api);
  return { ...copies, store, registerOfCopy, ...leaving };
}

test('a copy has names, pictures, meetings and marks, and nothing else of the page', async () => {
  const { store, readCopy, listCopies } = await openPage();
  expect(await store(page({ meeting: 1, isOpen: true, marks: [mark(1)] }))).toBe(true);
  const copy = await readCopy(12);
  expect(copy).toEqual({
    ...{ owner: 7, id: 12, name: 'Beginners A', zone: 'Africa/Lagos', at: expect.any(Number) },
    members: [{ profile: 1, name: 'Ada', avatar: 'sun' }],
    meetings: [
      { id: 1, startsAt: '2026-11-28T09:00:00.000Z', isCancelled: false },
      { id: 2, startsAt: '2026-12-05T09:00:00.000Z', isCancelled: false },
    ],
    registers: { 1: [mark(1)] },
  });
  expect(await listCopies()).toEqual([copy]);
});

test('marks of each register that was seen are there, with those that were stored since', async () => {
  const { store, readCopy, storeMarks } = await openPage();
  await store(page({ meeting: 1, isOpen: true, marks: [mark(1)] }));
  await store(page({ meeting: 2, isOpen: true, marks: [] }));
  await storeMarks(12, 2, [mark(3)]);
  expect((await readCopy(12))?.registers).toEqual({ 1: [mark(1)], 2: [mark(3)] });
});

test('without a connection the register is that of the last meeting that has opened, or the chosen one', async () => {
  const { store, readCopy, registerOfCopy } = await openPage();
  await store(page({ meeting: 1, isOpen: true, marks: [mark(1)] }));
  const copy = await readCopy(12);
  if (!copy) throw new Error('The copy is missing');
  const at = (time: string, chosen?: number) => registerOfCopy(copy, chosen, Date.parse(time));
  expect(at('2026-12-05T08:29:00Z')).toEqual({ meeting: 1, isOpen: true, marks: [mark(1)] });
  expect(at('2026-12-05T08:30:00Z')).toEqual({ meeting: 2, isOpen: true, marks: [] });
  expect(at('2026-12-12T08:59:00Z', 1)).toEqual({ meeting: 1, isOpen: true, marks: [mark(1)] });
  expect(at('2026-12-12T09:01:00Z', 1)).toMatchObject({ isOpen: false });
  expect(at('2026-11-01T10:00:00Z')).toBeNull();
});

test('another login sees none, a login of another account deletes them, and so does a logout', async () => {
  const first = await openPage();
  await first.store(page(null));
  browser.cookie = 'token=b';
  expect([await first.readCopy(12), await first.listCopies()]).toEqual([undefined, []]);
  vi.resetModules();
  const other = await openPage(8);
  await other.store({ ...page(null), id: 13 });
  expect(keysIn('study-replies')).toEqual(['8/0/class 13']);
  await other.leaveLearning('delete');
  expect(keysIn('study-replies')).toEqual([]);
});

test('a reply that arrives after the logout is not stored, and records no account', async () => {
  const { store } = await openPage();
  browser.cookie = '';
  expect(await store(page(null))).toBe(false);
  const { recordedAccount } = await import('#app/login-session/learning-account.ts');
  expect([recordedAccount(), keysIn('study-replies')]).toEqual([undefined, []]);
});

test('a copy is fresh for an hour; the copies of a tutor that teaches no more are deleted', async () => {
  const { store, listCopies, isFresh, deleteCopies } = await openPage();
  await store(page(null));
  await store({ ...page(null), id: 13 });
  const [copy] = await listCopies();
  if (!copy) throw new Error('The copy is missing');
  expect([isFresh(copy), isFresh({ ...copy, at: copy.at - unitMs.hour })]).toEqual([true, false]);
  await deleteCopies();
  expect([await listCopies(), keysIn('study-replies')]).toEqual([[], []]);
});

test('a copy is 14 days old at most, and that of a class that is not the tutor’s any more is deleted', async () => {
  const { store, readCopy, deleteCopy, maxAgeMs } = await openPage();
  expect(maxAgeMs).toBe(14 * unitMs.day);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await store(page(null));
    vi.setSystemTime(Date.now() + maxAgeMs);
    expect(await readCopy(12)).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect([await readCopy(12), keysIn('study-replies')]).toEqual([undefined, []]);
    await store(page(null));
    await deleteCopy(12);
    expect(keysIn('study-replies')).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
