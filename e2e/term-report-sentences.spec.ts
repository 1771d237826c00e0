import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ClassReports } from '#app/features/term-reports/report-line.contract.ts';
import { learnerWithToken } from './accounts.ts';
import { taughtClass } from './class-teaching-replies.ts';
import { freezeTime, openPage } from './page.ts';
import { mockResponse } from './public-screen.ts';

const learner = { profile: 1, name: 'Ada', avatar: 'sun', ageBand: '4-6', hasLeft: false, sentence: '', report: null } as const;
const reports: ClassReports = { id: 1, name: 'Saturday beginners', learners: [learner, { ...learner, profile: 2, name: 'Obi' }] };

type Answer = 'saved' | 'offline' | 'refused';
const refusal = 'The report is issued, so its sentence stays as it is.';

/** Sentences of a tutor with two learners; `answer` decides on each save, `sent` has all of them, and `saved` those that were stored. */
async function openSentences(answer: () => Promise<Answer>): Promise<{ page: Page; sent: string[]; saved: string[] }> {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token, expectedErrors: ['network', 404, 409] });
  const sent: string[] = [];
  const saved: string[] = [];
  await mockResponse(page, '**/api/teaching/classes/1/reports', reports);
  await mockResponse(page, '**/api/teaching/classes/1', { error: 'Class not found', message: 'Class not found' }, 404);
  await page.route('**/api/teaching/classes/1/members/*/sentence', async (route) => {
    const { text } = route.request().postDataJSON() as { text: string };
    sent.push(text);
    const answered = await answer();
    if (answered === 'offline') return route.abort('internetdisconnected');
    if (answered === 'refused') return route.fulfill({ status: 409, json: { error: refusal, message: refusal } });
    saved.push(text);
    return route.fulfill({ json: { message: 'Saved' } });
  });
  await page.goto('/tutor/classes/1/reports');
  return { page, sent, saved };
}

const field = (page: Page, name: string) => page.getByRole('form', { name }).getByLabel('Sentence');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave the sentences' });
const goBack = (page: Page) => page.evaluate(() => history.back());
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

test.each([
  ['offline', 'There is no connection'],
  ['refused', refusal],
] as const)('Back from a field whose save is %s asks, stays on Cancel, leaves by the button, and saves once', async (answer, failure) => {
  const { page, sent } = await openSentences(async () => answer);
  await mockResponse(page, '**/api/teaching/classes/1', taughtClass());
  await toClass(page).click();
  await page.getByRole('link', { name: 'Sentences for reports' }).click();
  await field(page, 'Ada').fill('Ada sings.');
  await goBack(page);
  await page.getByText(failure).waitFor();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(await field(page, 'Ada').evaluate((element) => element === document.activeElement)).toBe(true);
  await goBack(page);
  await question(page).getByRole('button', { name: 'Leave without it' }).click();
  await page.waitForURL('**/tutor/classes/1');
  expect(sent).toEqual(['Ada sings.']);
});

test('a sentence that failed to save is sent again once it is changed, or by its button', async () => {
  const { page, sent } = await openSentences(async () => 'refused');
  const leaveField = async () => {
    await field(page, 'Obi').focus();
    await page.getByText(refusal).waitFor();
  };
  await field(page, 'Ada').fill('Ada sings.');
  await leaveField();
  await field(page, 'Ada').focus();
  await leaveField();
  await field(page, 'Ada').fill('Ada dances.');
  await leaveField();
  await expect.poll(() => sent).toEqual(['Ada sings.', 'Ada dances.']);
  await page.getByText(refusal).waitFor();
  await page.getByRole('button', { name: 'Save: Ada' }).press('Enter');
  await expect.poll(() => sent).toEqual(['Ada sings.', 'Ada dances.', 'Ada dances.']);
});

test('a link asks when a save takes two seconds, says that it is under way, and leads on once it is done', async () => {
  const held = Promise.withResolvers<'saved'>();
  const { page, saved } = await openSentences(() => held.promise);
  await field(page, 'Ada').fill('Ada sings.');
  await freezeTime(page);
  await toClass(page).click();
  await page.getByRole('button', { name: 'Save: Ada' }).getByText('Saving...').waitFor();
  await page.clock.runFor(1_999);
  expect(await question(page).count()).toBe(0);
  await page.clock.runFor(1);
  await question(page).getByRole('status').getByText('Saving...').waitFor();
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
