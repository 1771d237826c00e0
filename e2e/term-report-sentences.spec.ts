import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ClassReports } from '#app/features/term-reports/report-line.contract.ts';
import { learnerWithToken } from './accounts.ts';
import { openPage } from './page.ts';
import { mockResponse } from './public-screen.ts';

const learner = { profile: 1, name: 'Ada', avatar: 'sun', ageBand: '4-6', hasLeft: false, sentence: '', report: null } as const;
const reports: ClassReports = { id: 1, name: 'Saturday beginners', learners: [learner, { ...learner, profile: 2, name: 'Obi' }] };

/** Sentences of a tutor with two learners; `answer` decides on each save, and `saved` has those that were stored. */
async function openSentences(answer: () => Promise<'saved' | 'offline'>): Promise<{ page: Page; saved: string[] }> {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token, expectedErrors: ['network', 404] });
  const saved: string[] = [];
  await mockResponse(page, '**/api/teaching/classes/1/reports', reports);
  await mockResponse(page, '**/api/teaching/classes/1', { error: 'Class not found', message: 'Class not found' }, 404);
  await page.route('**/api/teaching/classes/1/members/*/sentence', async (route) => {
    if ((await answer()) === 'offline') return route.abort('internetdisconnected');
    saved.push((route.request().postDataJSON() as { text: string }).text);
    return route.fulfill({ json: { message: 'Saved' } });
  });
  await page.goto('/tutor/classes/1/reports');
  return { page, saved };
}

const field = (page: Page, name: string) => page.getByRole('form', { name }).getByLabel('Sentence');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave the sentences' });
const toClass = (page: Page) => page.getByRole('link', { name: 'Saturday beginners' });

test('sentences that failed to save are not left without one question, stay on Cancel, and can be saved then', async () => {
  let isOffline = true;
  const { page, saved } = await openSentences(async () => (isOffline ? 'offline' : 'saved'));
  await field(page, 'Ada').fill('Ada sings.');
  await field(page, 'Obi').fill('Obi dances.');
  await toClass(page).click();
  await question(page).getByText('2 sentences are not saved. If you leave, they’re gone.').waitFor();
  expect(await question(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await question(page).waitFor({ state: 'detached' });
  expect([await field(page, 'Ada').inputValue(), await field(page, 'Obi').inputValue()]).toEqual(['Ada sings.', 'Obi dances.']);
  isOffline = false;
  for (const name of ['Ada', 'Obi']) {
    await page.getByRole('button', { name: `Save: ${name}` }).click();
    await page.getByRole('form', { name }).getByText('Saved', { exact: true }).waitFor();
  }
  expect(saved).toEqual(['Ada sings.', 'Obi dances.']);
  await toClass(page).click();
  await page.waitForURL('**/tutor/classes/1');
});

test('a sentence is given up by the button of the question, and the link leads on', async () => {
  const { page, saved } = await openSentences(async () => 'offline');
  await field(page, 'Ada').fill('Ada sings.');
  await toClass(page).click();
  await question(page).getByText('1 sentence is not saved. If you leave, it’s gone.').waitFor();
  await question(page).getByRole('button', { name: 'Leave without it' }).click();
  await page.waitForURL('**/tutor/classes/1');
  expect(saved).toEqual([]);
});

test('a link waits for a save that is under way, and leads on without a question', async () => {
  const held = Promise.withResolvers<'saved'>();
  const { page, saved } = await openSentences(() => held.promise);
  await field(page, 'Ada').fill('Ada sings.');
  await toClass(page).click();
  await page.getByRole('button', { name: 'Save: Ada' }).getByText('Saving...').waitFor();
  expect([page.url().endsWith('/reports'), await question(page).count()]).toEqual([true, 0]);
  held.resolve('saved');
  await page.waitForURL('**/tutor/classes/1');
  expect(saved).toEqual(['Ada sings.']);
});

test('the browser asks before a page with a sentence that is not saved is loaded again, and not once it is', async () => {
  const { page } = await openSentences(async () => 'saved');
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await field(page, 'Ada').waitFor();
  expect(await asks()).toBe(false);
  await field(page, 'Ada').fill('Ada sings.');
  await expect.poll(asks).toBe(true);
  await page.getByRole('button', { name: 'Save: Ada' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(asks).toBe(false);
});
