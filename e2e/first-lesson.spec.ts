import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answerAll, controlsThatZoom, exerciseAfter, itemsOfUnit, readStoredLesson, showExercise, storeQueue } from './first-lesson.ts';
import { newPage, openPage } from './page.ts';
import { shiftClock } from './press-guard.ts';

const path = '/learn/first-lesson';
const verdict = (page: Page) => page.getByRole('group', { name: 'Result' });

test('a whole lesson is right by the keyboard alone, and its answers are kept', async () => {
  const items = await itemsOfUnit();
  const page = await openPage(path, { viewport: { width: 390, height: 844 } });
  await page.locator('button:enabled', { hasText: 'Start' }).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).focus();
  await page.keyboard.press('Enter');
  await answerAll(page, items, async () => expect(await controlsThatZoom(page)).toEqual([]));
  await page.getByText('Everything was right on the first try.').waitFor();
  await page.getByRole('link', { name: 'Keep this: register' }).waitFor();
  const stored = await readStoredLesson(page);
  expect(new Set(stored?.answers.map(({ key }) => key)).size).toBe(stored?.answers.length);
  expect(new Set(stored?.answers.map(({ skill }) => skill))).toEqual(new Set(['know', 'say', 'tone']));
});

test('a missing dot and a wrong tone are named, and a wrong choice comes back', async () => {
  const items = await itemsOfUnit();
  const page = await openPage(path);
  const written = await showExercise(page, 'write');
  const igbo = items.get('item' in written ? written.item : 0)?.igbo ?? '';
  await page.getByLabel('Your answer').fill(igbo.normalize('NFD').replace(/\u0323/g, ''));
  await page.keyboard.press('Enter');
  await expect.poll(() => verdict(page).innerText()).toMatch(/^Nearly: (the dot is missing|a dot is missing)/);
  await expect.poll(() => page.locator('main u').count()).toBeGreaterThan(0);
  await exerciseAfter(page, 1);
  const other = await openPage(path);
  const tones = await showExercise(other, 'place-tone');
  for (const syllable of await other.getByRole('group', { name: /^Syllable/ }).all()) await syllable.getByRole('button', { name: 'low' }).click();
  await other.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => verdict(other).innerText()).toContain('Not yet. It is');
  const stored = await readStoredLesson(other);
  expect(stored?.run.queue.indexOf(tones.key)).toBeGreaterThanOrEqual(3);
});

test('an answer is committed before a learner can leave the page', async () => {
  const page = await openPage(path);
  await page.locator('button:enabled', { hasText: 'Start' }).click();
  await exerciseAfter(page, 0);
  const open = await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const { commit } = IDBTransaction.prototype;
    const uncommitted = new Set<IDBTransaction>();
    let puts = 0;
    IDBObjectStore.prototype.put = function (...args) {
      puts += 1;
      uncommitted.add(this.transaction);
      return put.apply(this, args);
    };
    IDBTransaction.prototype.commit = function () {
      uncommitted.delete(this);
      commit.call(this);
    };
    return new Promise<{ puts: number; uncommitted: number }>((resolve) => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Go on')?.click();
      // The next task: here the page may already be gone.
      setTimeout(() => resolve({ puts, uncommitted: uncommitted.size }));
    });
  });
  expect(open).toEqual({ puts: 1, uncommitted: 0 });
});

test('a second tap at the same place does nothing on the next screen, and a later one does', async () => {
  const page = await newPage({ pressGuard: true, viewport: { width: 390, height: 844 }, hasTouch: true });
  // A busy machine taps late: 400 ms become 2,400.
  await page.addInitScript(shiftClock, 2_000);
  await page.goto(path);
  await page.locator('button:enabled', { hasText: 'Start' }).click();
  await exerciseAfter(page, 0);
  const answers = async () => (await readStoredLesson(page))?.run.answers.length;
  const known = await page.getByRole('button', { name: 'I knew that' }).boundingBox();
  if (!known) throw new Error('There is no word to meet');
  const answersAfterTap = async () => {
    await page.touchscreen.tap(known.x + known.width / 2, known.y + known.height / 2);
    return answers();
  };
  await expect.poll(answersAfterTap).toBe(1);
  expect(await answersAfterTap()).toBe(1);
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Go on' }).click();
      return answers();
    })
    .toBe(2);
});

test('Enter that is held checks an answer, and does not skip its verdict', { tags: ['full'] }, async () => {
  const page = await openPage(path, { pressGuard: true });
  const { key } = await showExercise(page, 'read-mean');
  await expect
    .poll(async () => {
      await page.keyboard.press('1');
      return page.getByRole('main').getByRole('radio', { checked: true }).count();
    })
    .toBe(1);
  for (let held = 0; held < 14; held += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(50);
  }
  await page.keyboard.up('Enter');
  await page.getByRole('button', { name: 'Next' }).waitFor();
  expect((await readStoredLesson(page))?.run.answers.map((answer) => answer.key)).toEqual([key]);
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await expect.poll(() => verdict(page).count()).toBe(0);
});

test('where storage does not answer the lesson begins all the same, and says that it lasts as long as the page', { tags: ['full'] }, async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await page.goto(path);
  await page.locator('button:enabled', { hasText: 'Start' }).waitFor();
  await page.getByText('This browser doesn’t save anything for this site').waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText(/^1 of \d+$/).waitFor();
});

test('typed text is there after a reload, and a pull does not reload a lesson', { tags: ['full'] }, async () => {
  const page = await openPage(path);
  const overscroll = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  expect(await overscroll()).toBe('auto');
  await showExercise(page, 'write');
  expect(await overscroll()).toBe('contain');
  await page.getByLabel('Your answer').fill('ndeew');
  await expect.poll(async () => (await readStoredLesson(page))?.typed?.text).toBe('ndeew');
  await page.reload();
  await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('ndeew');
});

test('after a reload the lesson goes on, and its progress is told in words', { tags: ['full'] }, async () => {
  const page = await openPage(path);
  await page.locator('button:enabled', { hasText: 'Start' }).click();
  await exerciseAfter(page, 0);
  const total = (await readStoredLesson(page))?.run.exercises.length;
  await page.getByText(`0 of ${total}`).first().waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await exerciseAfter(page, 1);
  const word = await page.getByRole('main').getByRole('heading', { level: 2 }).innerText();
  await page.reload();
  await page.getByText(`1 of ${total}`).first().waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).innerText()).toBe(word);
});

test('the keys can be switched off', { tags: ['full'] }, async () => {
  const page = await openPage(path);
  await showExercise(page, 'read-mean');
  await page.getByText('Keys of this page').click();
  await page.getByLabel('Use these keys').uncheck();
  await page.reload();
  await page.getByRole('main').getByRole('radio').first().waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => page.getByRole('main').getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('main').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
});

test('without JavaScript a sentence leads to the phrase book', async () => {
  const page = await openPage('/learn', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Try the first lesson' }).click();
  await expect.poll(() => page.locator('main noscript').innerText()).toContain('The lesson needs JavaScript.');
  await page.getByRole('link', { name: 'the phrase book of this unit' }).click();
  expect(new URL(page.url()).pathname).toBe('/learn/units/1');
});

test('a word that was met before is no new one, and cannot be known once more', { tags: ['full'] }, async () => {
  const page = await openPage(path);
  await storeQueue(page, (exercises) =>
    exercises.filter(({ kind }) => kind === 'meet').flatMap((exercise, nth) => (nth === 0 ? [exercise, exercise] : [])),
  );
  await page.getByText('A new word', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Look once more', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'I knew that' }).count()).toBe(0);
});

test('on a touch screen an answer looks chosen only when it is', { tags: ['full'] }, async () => {
  const page = await openPage(path, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await showExercise(page, 'read-mean');
  const [first, second] = await page.locator('main label').all();
  if (!first || !second) throw new Error('The exercise has no two answers');
  const background = () => first.evaluate((label) => getComputedStyle(label).backgroundColor);
  const before = await background();
  await first.hover();
  expect(await background()).toBe(before);
});
