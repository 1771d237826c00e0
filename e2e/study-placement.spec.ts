import { expect, test } from 'vitest';
import { nextQuestion } from '#app/features/learning/study/session/placement-questions.ts';
import { pressRightAnswer } from './lesson-keys.ts';
import { expectAccessible, openPage, server } from './page.ts';
import { exerciseAfter, newHousehold, readSession, start, untilPrepared, untilSession } from './study.ts';

test('a grown-up finds its place: the end names the lesson, the ones before are skipped, and the offer moves to the lessons', async () => {
  const { token, profile } = await newHousehold();
  const page = await openPage('/study/today', { token, viewport: { width: 360, height: 800 } });
  const place = page.getByRole('link', { name: 'Find my place' });
  await place.waitFor();
  const top = async (part: typeof place) => (await part.boundingBox())?.y ?? 0;
  expect(await top(start(page))).toBeLessThan(await top(place));
  await place.click();
  await untilSession(page);
  const items = new Map((await readSession(page))?.session.items.map((item) => [item.id, item]));
  for (let answers = 0; answers < 3; answers += 1) {
    await page.getByText(`Question ${answers + 1} of at most 24`).waitFor();
    await expect.poll(async () => (await readSession(page))?.placed.length).toBe(answers);
    const { session, run, placed } = (await readSession(page)) ?? {};
    const question = nextQuestion(session?.exercises ?? [], placed ?? []);
    const exercise = run?.exercises.find(({ key }) => key === question?.key);
    if (exercise) await pressRightAnswer(page, exercise, items);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'That’s enough questions' }).click();
  await page.getByRole('heading', { level: 1, name: 'This is your place' }).waitFor();
  const [first, second] = await server.api(token).learning.lessons({ id: profile });
  await page.getByText(`You begin with lesson 1 of ${second?.titleEnglish}: ${second?.lessons[0]?.title}.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await page.getByText(`${first?.lessons.length} of ${first?.lessons.length} skipped`).waitFor();
  await place.waitFor();
  expect(await page.getByRole('heading', { name: 'Already know some Igbo?' }).count()).toBe(0);
});

test('Today goes on with a lesson that was left in the middle, right where it was left', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { token });
  await untilPrepared(page);
  await start(page).click();
  await untilSession(page);
  const address = page.url();
  const items = new Map((await readSession(page))?.session.items.map((item) => [item.id, item]));
  const exercise = await exerciseAfter(page, 0);
  if (exercise) await pressRightAnswer(page, exercise, items);
  await page.keyboard.press('Enter');
  const next = await exerciseAfter(page, 1);
  await page.getByRole('link', { name: /^Leave/ }).click();
  await page.getByRole('link', { name: 'Go on', exact: true }).click();
  await untilSession(page);
  expect(new URL(page.url()).searchParams.get('k')).toBe(new URL(address).searchParams.get('k'));
  expect(await exerciseAfter(page, 1)).toEqual(next);
  // The lessons of the public site lead back, too.
  await page.goto('/learn');
  await page.getByRole('main').getByRole('link', { name: 'Go on', exact: true }).click();
  await page.waitForURL('**/study/today');
});
