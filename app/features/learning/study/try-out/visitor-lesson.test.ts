// Proves T46.

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { startRun } from '#app/features/course/exercises/lesson-run.ts';
import type { StoredLesson } from '#app/features/course/lesson/stored-lesson.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { withCourseItem } from '#tests/support/course-item.ts';
import { keysIn } from '#tests/support/memory-indexed-db.ts';

const browser = withBrowserGlobals();
const test = withCourseItem();

/** Code of pages, loaded where the globals of a browser are there. */
async function loadPage() {
  const [leaving, recording, session, storing, settling, waiting, lessons, learners, moving] = await Promise.all([
    import('#app/login-session/leave-learning.ts'),
    import('#app/login-session/learning-account.ts'),
    import('#app/login-session/session-cookie.ts'),
    import('#app/login-session/store-session.ts'),
    import('#app/login-session/settle-login.ts'),
    import('#app/login-session/waiting-answers.ts'),
    import('#app/features/course/lesson/stored-lesson.ts'),
    import('../learner.ts'),
    import('./move-try-out.ts'),
  ]);
  const login = (token: string, account: number) => {
    storing.storeSessionToken(token);
    return settling.settleLogin({ household: async () => ({ account }), profiles: async () => [], leaveDevice: async () => undefined });
  };
  const logout = async (choice: 'keep' | 'delete') => {
    await leaving.leaveLearning(choice);
    session.clearSessionToken();
    await leaving.endLearning();
  };
  const moved = async () => {
    const answers: string[] = [];
    await lessons.moveUnsentAnswers(async (lesson) => void answers.push(...lesson.answers.map(({ key }) => key)));
    return answers;
  };
  return { ...leaving, ...settling, ...waiting, ...recording, ...session, ...storing, ...lessons, ...learners, ...moving, login, logout, moved };
}

const lessonOf = (item: number, ...keys: string[]): StoredLesson => ({
  unit: 1,
  seed: 'seed',
  run: startRun([]),
  answers: keys.map((key) => ({
    key,
    item,
    skill: 'know',
    exercise: 'read-mean',
    given: { type: 'chosen', item },
    tookMs: 1_000,
    answeredAt: new Date().toISOString(),
  })),
});

/** A visit of the lesson, as the page begins it. */
async function doLesson(page: Awaited<ReturnType<typeof loadPage>>, lesson: StoredLesson): Promise<void> {
  await page.readLesson(lesson.unit, new Map());
  await page.storeLesson(lesson);
}

/** A page after a visitor's answer `a` became that of an account, which kept it at its logout. */
async function loadPageAfterKeeping() {
  const page = await loadPage();
  await doLesson(page, lessonOf(1, 'a'));
  await page.login('ada-token', 7);
  await page.logout('keep');
  return page;
}

test('what a visitor did becomes that of the first account that logs in, is counted at its logout, and never becomes that of a second one', async () => {
  const page = await loadPage();
  await doLesson(page, lessonOf(1, 'a', 'b'));
  expect(keysIn('first-lesson')).toEqual(['first']);
  await page.login('ada-token', 7);
  expect(keysIn('first-lesson')).toEqual(['7/0/first']);
  const waiting = await page.countWaiting();
  expect(page.waitingText(waiting)).toBe('2 answers of a learner');
  await page.logout('keep');
  await page.login('obi-token', 8);
  expect([await page.countWaiting(), await page.moved()]).toEqual([[], []]);
  await page.logout('delete');
  await page.login('ada-again', 7);
  expect(await page.moved()).toEqual(['a', 'b']);
});

test('a logout deletes by choice what was done before the login, and what was done before its account was known', async () => {
  const page = await loadPage();
  await doLesson(page, lessonOf(1, 'a'));
  await page.login('ada-token', 7);
  await page.logout('delete');
  expect(keysIn('first-lesson')).toEqual([]);
  page.storeSessionToken('ada-again');
  await doLesson(page, lessonOf(1, 'b'));
  expect(page.waitingText(await page.countWaiting())).toBe('1 answer of a learner');
  await page.logout('delete');
  expect(keysIn('first-lesson')).toEqual([]);
});

test('a lesson of a visitor and an earlier one of the account are both counted and moved, and the earlier one keeps its place', async () => {
  const page = await loadPageAfterKeeping();
  await doLesson(page, lessonOf(1, 'b'));
  await page.login('ada-again', 7);
  expect(page.waitingText(await page.countWaiting())).toBe('2 answers of a learner');
  expect((await page.moved()).toSorted()).toEqual(['a', 'b']);
  expect(keysIn('first-lesson')).toEqual(['7/0/first']);
});

test('profiles that the learning area has recorded stay when a public page hears of the account later', async () => {
  const page = await loadPage();
  await doLesson(page, lessonOf(1, 'a'));
  page.storeSessionToken('ada-token');
  await page.addWaiting({ profile: 18, entry: { key: 'b', answeredAt: '2026-01-15T11:00:00Z' } });
  const profiles = async () => {
    page.recordLearningAccount({ account: 7, profiles: [18] });
    return [];
  };
  await page.settleLogin({ household: async () => ({ account: 7 }), profiles, leaveDevice: async () => undefined });
  expect(page.recordedAccount()).toMatchObject({ account: 7, profiles: [18] });
});

test('a lesson that is open in another tab is not stored again once a logout has deleted it', async () => {
  const page = await loadPage();
  page.storeSessionToken('ada-token');
  page.recordLearningAccount({ account: 7, profiles: [] });
  await doLesson(page, lessonOf(1, 'a'));
  await page.leaveLearning('delete');
  await page.storeLesson(lessonOf(1, 'a', 'b'));
  page.clearSessionToken();
  await page.storeLesson(lessonOf(1, 'a', 'b', 'c'));
  await page.endLearning();
  await page.storeLesson(lessonOf(1, 'a', 'b', 'c', 'd'));
  expect(keysIn('first-lesson')).toEqual([]);
});

test('answers that were kept at a logout stay beside those of a page that was opened before the next login', async () => {
  const page = await loadPageAfterKeeping();
  await doLesson(page, lessonOf(1, 'b'));
  await page.login('ada-again', 7);
  await page.storeLesson(lessonOf(1, 'b', 'c'));
  expect([...new Set(await page.moved())].toSorted()).toEqual(['a', 'b', 'c']);
});

test('answers that were kept stay when a lesson begins anew, also one that was opened before the account was known', async () => {
  const page = await loadPageAfterKeeping();
  page.storeSessionToken('ada-again');
  await page.readLesson(1, new Map());
  await page.login('ada-again', 7);
  await page.storeLesson(lessonOf(1));
  await page.readLesson(2, new Map());
  await page.storeLesson({ ...lessonOf(1), unit: 2 });
  expect(await page.moved()).toEqual(['a']);
});

test('an answer that another tab gives while answers are moved stays, and is moved the next time', async () => {
  const page = await loadPage();
  await doLesson(page, lessonOf(1, 'a'));
  await page.login('ada-token', 7);
  await page.moveUnsentAnswers(async () => void (await page.storeLesson(lessonOf(1, 'a', 'b'))));
  expect([await page.moved(), await page.moved()]).toEqual([['b'], []]);
});

test('of two tabs the lesson that is ahead stays, with the answers of both, and the other tab takes it over', async () => {
  const page = await loadPage();
  await doLesson(page, { ...lessonOf(1, 'a', 'b'), seed: 'ahead', revision: 5 });
  expect(await page.storeLesson({ ...lessonOf(1, 'c'), seed: 'behind', revision: 4 })).toBe(true);
  const run = { ...startRun([]), answers: [] };
  expect(await page.readLessonAgain(1, new Map())).toMatchObject({ seed: 'ahead', revision: 5, run });
  expect(await page.storeLesson({ ...lessonOf(1), seed: 'ahead', revision: 6 })).toBe(false);
  await page.login('ada-token', 7);
  expect((await page.moved()).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a lesson on the screen stays that of its account once the login has ended and another family has logged in', async () => {
  const page = await loadPage();
  await doLesson(page, lessonOf(1));
  await page.login('ada-token', 7);
  await doLesson(page, lessonOf(1, 'a'));
  page.clearSessionToken();
  await page.storeLesson(lessonOf(1, 'a', 'b'));
  await page.login('obi-token', 8);
  await page.storeLesson(lessonOf(1, 'a', 'b', 'c'));
  expect([keysIn('first-lesson'), await page.moved()]).toEqual([['7/0/first'], []]);
});

test('a visitor who registers after the first lesson has its answers, once', async ({ app, item }) => {
  const page = await loadPage();
  browser.fetch = async (request) => app.httpApp.fetch(request);
  const key = randomUUID();
  await doLesson(page, lessonOf(item, key));
  const { token } = await app.learner();
  page.storeSessionToken(token);
  for (const visit of ['first', 'second']) {
    const { reply } = await page.loadLearners();
    await page.moveTryOut(reply[0]?.id ?? 0);
    const { rows } = await app.api(token).learning.words({ id: reply[0]?.id ?? 0 });
    expect(
      rows.map((row) => row.item.id),
      visit,
    ).toEqual([item]);
  }
  expect(keysIn('first-lesson')).not.toContain('first');
  expect(await page.countWaiting()).toEqual([]);
});
