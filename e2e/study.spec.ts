import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SessionExercise } from '#app/features/learning/learning.contract.ts';
import { field, fillRegistration, login, password, pinFor } from './accounts.ts';
import { exerciseAfter as lessonExerciseAfter, readStoredLesson, storeQueue } from './first-lesson.ts';
import { tabTo } from './focus.ts';
import { hasVerdict, pressRightAnswer } from './lesson-keys.ts';
import { address, newEmail, newPage, openPage, server } from './page.ts';
import { exerciseAfter, mockSession, newHousehold, readSession, start, unitOf, untilPrepared, untilSession } from './study.ts';

const verdict = (page: Page) => page.getByRole('group', { name: 'Result' });

test('a session is learned by the keyboard alone, from the login to the mark of the day', async () => {
  const { email, token, profile } = await newHousehold();
  const page = await openPage('/study/today');
  await page.waitForURL('**/login?then=%2Fstudy%2Ftoday');
  await login(page, email);
  await start(page).waitFor();
  await tabTo(page, start(page));
  await page.keyboard.press('Enter');
  await untilSession(page);
  const items = new Map((await readSession(page))?.session.items.map((item) => [item.id, item]));
  let answers = 0;
  for (let exercise = await exerciseAfter(page, 0); exercise; exercise = await exerciseAfter(page, answers)) {
    await pressRightAnswer(page, exercise, items);
    if (exercise.kind !== 'pairs') await page.keyboard.press('Enter');
    answers += 1;
    if (!hasVerdict(exercise)) continue;
    await expect.poll(() => verdict(page).innerText()).toMatch(/^Right/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Next');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Daalụ! You did it');
  await tabTo(page, page.getByRole('link', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await page.getByText('1 of 3 days').waitFor();
  const { week, next } = await server.api(token).learning.today({ id: profile });
  expect(week.filter(Boolean)).toEqual([true]);
  const [unit] = await server.api(token).learning.lessons({ id: profile });
  expect(unit?.lessons.slice(0, 2).map(({ state }) => state)).toEqual(['gold', 'open']);
  expect(next?.lesson).toBe(unit?.lessons[1]?.id);
});

test('Start leads to the prepared session with the focus on its page, and back, forward and reload stay safe', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { token });
  const form = page.locator('main form');
  await untilPrepared(page);
  await start(page).click();
  await untilSession(page);
  await expect.poll(() => page.title()).toContain('Learning');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect([await form.count(), await page.getByRole('banner').count(), await start(page).count()]).toEqual([1, 0, 0]);
  const address = page.url();
  const first = await exerciseAfter(page, 0);
  await page.goBack();
  await start(page).waitFor();
  await page.goForward();
  await untilSession(page);
  expect(page.url()).toBe(address);
  expect(await exerciseAfter(page, 0)).toEqual(first);
  const items = new Map((await readSession(page))?.session.items.map((item) => [item.id, item]));
  if (first) await pressRightAnswer(page, first, items);
  await page.keyboard.press('Enter');
  const second = await exerciseAfter(page, 1);
  await page.reload();
  await form.waitFor();
  expect(await exerciseAfter(page, 1)).toEqual(second);
});

test('Today is gone from the next page, also where the word to say has the id of the profile', { tags: ['full'] }, async () => {
  const { token, profile } = await newHousehold();
  const page = await newPage({ token });
  await page.route('**/api/learning/profiles/*/today', (route) => {
    const task = { item: profile, igbo: 'ndeewo', toned: 'ǹdéèwó', english: 'hello', text: 'Say ndeewo aloud.' };
    return route.fulfill({
      json: {
        next: null,
        checkpoint: null,
        waiting: 0,
        isPlenty: false,
        week: Array(7).fill(false),
        weeks: 0,
        isPaused: false,
        goalDays: 3,
        offersPlacement: false,
        task,
      },
    });
  });
  await page.goto('/study/today');
  await page.getByText('Say ndeewo aloud.').waitFor();
  await page.getByRole('link', { name: 'Words', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor();
  expect(await start(page).count()).toBe(0);
});

test('a session that was begun in another tab goes on from there', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { token });
  await untilPrepared(page);
  const other = await page.context().newPage();
  await other.goto('/study/today');
  await untilPrepared(other);
  await start(other).click();
  await untilSession(other);
  const items = new Map((await readSession(other))?.session.items.map((item) => [item.id, item]));
  const first = await exerciseAfter(other, 0);
  if (first) await pressRightAnswer(other, first, items);
  await other.keyboard.press('Enter');
  await exerciseAfter(other, 1);
  await other.close();
  await start(page).click();
  await untilSession(page);
  await page.getByText(/^1 of \d+$/).waitFor();
  await expect.poll(() => page.locator('main form').count()).toBe(1);
});

test('a tab that was left behind takes over what another one has done, and stores nothing over it', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { token });
  await untilPrepared(page);
  await start(page).click();
  await untilSession(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await untilSession(other);
  const items = new Map((await readSession(other))?.session.items.map((item) => [item.id, item]));
  const exercise = await exerciseAfter(other, 0);
  if (exercise) await pressRightAnswer(other, exercise, items);
  await other.keyboard.press('Enter');
  await exerciseAfter(other, 1);
  await page.getByText(/^0 of \d+$/).waitFor();
  // What a window gets that a learner turns to.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText(/^1 of \d+$/).waitFor();
  expect((await readSession(page))?.run.answers).toHaveLength(1);
});

test('the lesson without an account becomes the beginning of the first profile, once', { tags: ['full'] }, async () => {
  const page = await openPage('/learn/first-lesson');
  await page.locator('button:enabled', { hasText: 'Start' }).waitFor();
  await storeQueue(page, (exercises) => exercises.filter(({ kind }) => kind === 'read-mean').slice(0, 1));
  const items = new Map((await unitOf(1)).items.map((item) => [item.id, item]));
  const exercise = await lessonExerciseAfter(page, 0);
  if (exercise) await pressRightAnswer(page, exercise, items);
  await page.keyboard.press('Enter');
  await lessonExerciseAfter(page, 1);
  const [answer] = (await readStoredLesson(page))?.answers ?? [];
  await page.goto('/register?then=%2Fstudy%2Ftoday');
  const email = newEmail('learner');
  await fillRegistration(page, { Email: email });
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await field(page, 'Verification pin').fill(await pinFor(email));
  await page.getByRole('main').getByRole('button', { name: 'Verify' }).click();
  await start(page).waitFor();
  await expect.poll(async () => (await readStoredLesson(page))?.answers).toEqual([]);
  const { body } = await server.call('POST', '/login', { json: { email, password } });
  const { household, learning } = server.api(String(body.token));
  const [first] = await household.profiles({});
  // It is sent after it was moved.
  await expect.poll(async () => (await learning.words({ id: first?.id ?? 0 })).rows.map(({ item }) => item.id)).toEqual([answer?.item]);
  const again = { ...answer, type: 'answer', chosen: answer?.item, key: answer?.key ?? '' };
  expect((await learning.answer({ id: first?.id ?? 0, answers: [again] })).results).toMatchObject([{ state: 'known' }]);
});

test('a wrong tone and a missing dot are named in a session as well', { tags: ['full'] }, async () => {
  const { token, profile } = await newHousehold();
  const { items } = await unitOf(2);
  const asked = (english: string): Omit<SessionExercise, 'key'> => {
    const item = items.find((each) => each.english === english)?.id ?? 0;
    return { kind: 'write', skill: 'say', item, isScheduled: true };
  };
  const page = await newPage({ token });
  await mockSession(page, [asked('cloth'), asked('fire')], items);
  await page.goto(`/study/session?p=${profile}&k=typed`);
  await page.getByLabel('Your answer', { exact: true }).fill('àkwá');
  await page.keyboard.press('Enter');
  await expect.poll(() => verdict(page).innerText()).toMatch(/Right letters, wrong tone.*egg/s);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your answer', { exact: true }).fill('oku');
  await page.keyboard.press('Enter');
  await expect.poll(() => verdict(page).innerText()).toMatch(/dot/);
});

test('the exercises that a checkpoint missed come once more, and the first one has the focus', { tags: ['full'] }, async () => {
  const { token, profile } = await newHousehold();
  const { items } = await unitOf(2);
  const item = items.find(({ english }) => english === 'cloth');
  if (!item) throw new Error('The unit has no word for cloth');
  const page = await newPage({ token });
  const answer = page.getByLabel('Your answer', { exact: true });
  await mockSession(page, [{ kind: 'write', skill: 'say', item: item.id, isScheduled: true }], items, { kind: 'checkpoint' });
  await page.goto(`/study/session?p=${profile}&kind=checkpoint`);
  for (const text of ['zzz', item.igbo]) {
    await answer.fill(text);
    await page.keyboard.press('Enter');
    await verdict(page).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'This one once more' }).press('Enter');
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('public pages lead learners back to what they learn, and move nothing for it', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { token });
  await start(page).waitFor();
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Go on learning' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
  await start(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/study/today');
  await page.goto('/learn/units/1');
  // Each item has one; they come after the page has loaded.
  await page
    .getByRole('button', { name: /^\+ Learn this word/ })
    .first()
    .click();
  const yours = page.getByRole('button', { name: /^Yours/ });
  await yours.waitFor();
  // The tick stands in the line, not above it.
  expect(await yours.locator('svg').evaluate((tick) => getComputedStyle(tick).display)).toBe('inline');
  await page.goto('/study/words');
  await page.getByText('1 word').first().waitFor();
  expect(await (await fetch(`${address}/blog`)).text()).not.toContain('Go on learning');
});
