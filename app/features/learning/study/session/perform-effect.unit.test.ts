import { beforeEach, expect, test, vi } from 'vitest';
import type { LessonEffect } from '#app/features/course/lesson/lesson-state.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { breakDatabases, keysIn } from '#tests/support/memory-indexed-db.ts';
import type { KeyedEntry } from './session-rules.ts';
import type { StoredSession } from './stored-session.ts';

const browser = withBrowserGlobals();
beforeEach(() => {
  vi.resetModules();
  // A hidden page, which paints no frame.
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

/** A page of a login whose account has the profile 16, with a session that was prepared. */
async function loadPage() {
  const [performing, storing, storingSession, recording, waiting] = await Promise.all([
    import('./perform-effect.ts'),
    import('./stored-session.ts'),
    import('#app/login-session/store-session.ts'),
    import('#app/login-session/learning-account.ts'),
    import('#app/login-session/waiting-answers.ts'),
  ]);
  storingSession.storeSessionToken('token-of-ada');
  recording.recordLearningAccount({ account: 7, profiles: [16] });
  await storing.storePrepared(16, { key: 'next' });
  return { ...performing, ...storing, ...waiting };
}

const stored = { profile: 16, session: { key: 'session' }, isEnded: false } as StoredSession;
const entry = (key: string): KeyedEntry => ({ key, type: 'task', item: 1, answeredAt: '2026-01-15T11:00:00Z' });
const effect: LessonEffect<StoredSession, KeyedEntry> = { stored, entries: [entry('answer'), entry('end')] };

/** Takes answers, and counts requests to store them. */
function answerApi() {
  const taken: string[] = [];
  browser.fetch = async (request) => {
    const { answers } = await request.json();
    taken.push(...answers.map(({ key }: { key: string }) => key));
    return Response.json({ results: answers.map(({ key }: { key: string }) => ({ key, state: 'stored' })) });
  };
  return taken;
}

test('entries are queued in the task of their event; then the session is stored, the prepared one forgotten, and all is sent', async () => {
  const page = await loadPage();
  const taken = answerApi();
  const performing = page.performEffect(effect, vi.fn());
  expect(page.waitsInMemory()).toBe(true);
  await vi.waitFor(() => expect(keysIn('study-answers')).toEqual(['7/16/answer', '7/16/end']), { interval: 5 });
  expect(keysIn('study-sessions')).toEqual([]);
  await performing;
  expect(await page.readSession(16, 'session')).toEqual(stored);
  expect(await page.readPrepared(16)).toBeUndefined();
  expect([taken, keysIn('study-answers')]).toEqual([['answer', 'end'], []]);
});

test('without a network the entries wait, and the session is stored', async () => {
  const page = await loadPage();
  await page.performEffect(effect, vi.fn());
  expect(await page.readSession(16, 'session')).toEqual(stored);
  expect(keysIn('study-answers')).toEqual(['7/16/answer', '7/16/end']);
});

test('without storage the entries wait in memory until they are sent', async () => {
  const page = await loadPage();
  breakDatabases(true);
  await page.performEffect(effect, vi.fn());
  expect(page.waitsInMemory()).toBe(true);
  const taken = answerApi();
  await page.performEffect({ stored, entries: [] }, vi.fn());
  expect([taken, page.waitsInMemory()]).toEqual([['answer', 'end'], false]);
});

test('a session that another tab has carried further stays, and the page is told; its answer is sent all the same', async () => {
  const page = await loadPage();
  const taken = answerApi();
  const ahead = { ...stored, revision: 5, isEnded: true };
  await page.storeSession(ahead);
  const synchronize = vi.fn();
  await page.performEffect({ stored: { ...stored, revision: 4 }, entries: [entry('answer')] }, synchronize);
  expect([await page.readSession(16, 'session'), synchronize.mock.calls.length, taken]).toEqual([ahead, 1, ['answer']]);
  await page.performEffect({ stored: { ...ahead, revision: 6 }, entries: [] }, synchronize);
  expect([(await page.readSession(16, 'session'))?.revision, synchronize.mock.calls.length]).toEqual([6, 1]);
});

test('typed text is stored with the session alone: the prepared one stays, and nothing is sent', async () => {
  const page = await loadPage();
  browser.fetch = vi.fn();
  const typed = { ...stored, revision: 1, typed: { exercise: 'write', text: 'ok' } };
  await page.performEffect({ stored: typed, entries: [], isTyping: true }, vi.fn());
  expect([await page.readSession(16, 'session'), await page.readPrepared(16)]).toEqual([typed, { key: 'next' }]);
  expect(browser.fetch).not.toHaveBeenCalled();
});

test('without storage the session of the page is read from memory', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await loadPage();
  await page.performEffect(effect, vi.fn());
  expect([await page.readSession(16, 'session'), await page.readPrepared(16)]).toEqual([stored, undefined]);
});
