import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { isHeard } from '#app/features/course/exercises/silent-twin.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { encodeMp3 } from '#app/media/mp3-encoder.server.ts';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { speak } from '#tests/support/sounds/synthetic-word.ts';
import { password } from './accounts.ts';
import { hasVerdict, pressRightAnswer } from './lesson-keys.ts';
import { registerOn } from './localhost-server.ts';
import { expectAccessible, newEmail, newPage } from './page.ts';
import { startWithContent } from './starter-content.ts';
import { exerciseAfter, readSession, start, untilPrepared, untilSession } from './study.ts';

/** Adds a synthetic test sound to each item of the first unit. */
async function addVoices(dataDir: string): Promise<void> {
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
  const sound = await encodeMp3(speak({ tones: ['high', 'low'], hz: 205 }, () => 0.5));
  const placed = db.selectFrom('lesson_items').innerJoin('lessons', 'lessons.id', 'lesson_id').innerJoin('items', 'items.id', 'item_id');
  const items = await placed.where('lessons.unit_id', '=', 1).select(['items.id', 'items.igbo']).distinct().execute();
  for (const { id, igbo } of items) await insertVoice(db, { target: 'item', id, igbo }, 1, Buffer.concat([sound, Buffer.from(`TAG${id}`)]));
  await close();
}

/** Runs in a page: counts sounds that have come to their end. */
const countSounds = () => {
  const { play } = HTMLMediaElement.prototype;
  const sounds = { ended: 0 };
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.addEventListener('ended', () => (sounds.ended += 1), { once: true });
    return play.call(this);
  };
  Object.assign(window, { sounds });
};
const endedSounds = (page: Page) => page.evaluate(() => (window as unknown as { sounds: { ended: number } }).sounds.ended);
const cachedVoices = (page: Page) => page.evaluate(async () => (await (await caches.open('voices')).keys()).length);

test('a lesson is heard by the keyboard alone, goes on without a network, says when it cannot play, and is silent for a learner that cannot listen', async () => {
  const own = await startWithContent({}, { fill: addVoices });
  onTestFinished(own.stop);
  const token = await registerOn(own, newEmail('listener'), password);
  const [profile] = await own.api(token).household.profiles({ zone: 'Africa/Lagos' });
  expect(profile).toBeDefined();
  const page = await newPage({
    token,
    serviceWorkers: 'allow',
    baseURL: own.address,
    expectedErrors: ['network'],
    viewport: { width: 360, height: 740 },
  });
  await page.addInitScript(countSounds);
  await page.goto('/study/today');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await untilPrepared(page);
  await start(page).click();
  await untilSession(page);
  const { session } = (await readSession(page)) ?? {};
  const items = new Map(session?.items.map((item) => [item.id, item]));
  await expect.poll(() => cachedVoices(page)).toBeGreaterThan(4);

  let heard = 0;
  let answers = 0;
  for (let exercise = await exerciseAfter(page, 0); exercise && heard < 2; exercise = await exerciseAfter(page, answers)) {
    if (isHeard(exercise)) {
      heard += 1;
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      if (heard === 1) await expectAccessible(page);
      else await page.context().setOffline(true);
      expect(await endedSounds(page)).toBe(heard - 1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('LEGEND');
      await page.keyboard.press('Space');
      await expect.poll(() => endedSounds(page)).toBe(heard);
    }
    await pressRightAnswer(page, exercise, items);
    if (exercise.kind !== 'pairs') await page.keyboard.press('Enter');
    answers += 1;
    if (!hasVerdict(exercise)) continue;
    await expect.poll(() => page.getByRole('group', { name: 'Result' }).innerText()).toMatch(/^Right/);
    await page.keyboard.press('Enter');
  }
  expect(heard).toBe(2);
  async function goOnToHeard() {
    for (let exercise = await exerciseAfter(page, answers); exercise && !isHeard(exercise); exercise = await exerciseAfter(page, answers)) {
      await pressRightAnswer(page, exercise, items);
      if (exercise.kind !== 'pairs') await page.keyboard.press('Enter');
      answers += 1;
      if (!hasVerdict(exercise)) continue;
      await page.getByRole('button', { name: 'Next' }).waitFor();
      await page.keyboard.press('Enter');
    }
  }
  await goOnToHeard();
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotSupportedError'));
  });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const said = page.getByRole('status').filter({ hasText: 'We couldn’t play this recording, so here is a question without sound.' });
  await said.waitFor();
  const twin = await exerciseAfter(page, answers);
  expect(twin && isHeard(twin)).toBe(false);
  await goOnToHeard();
  expect(await said.count()).toBe(0);
  await page.getByRole('button', { name: 'I can’t listen now' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'I can’t listen now' }).count()).toBe(0);
  await expect.poll(async () => (await readSession(page))?.run.exercises.some(isHeard)).toBe(false);
  expect((await readSession(page))?.run.answers).toHaveLength(answers);
});
