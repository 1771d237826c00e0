import { expect, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { address, expectAccessible, openPage } from './page.ts';
import { chooseInRow } from './row-menu.ts';

const path = '/admin/word-of-day/calendar?month=2028-05';
const addDraft = async (token: string, title: string) =>
  (await postApi('/admin/word-drafts', { title, body: 'Text' }, token)).wordOfDay as { id: number };
const remove = (token: string, { id }: { id: number }) =>
  fetch(`${address}/api/word-of-day/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });

test('two drafts get a day by keyboard, and the editor is asked which one moves when they want the same', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const words = [await addDraft(token, 'calendar one'), await addDraft(token, 'calendar two')];
  const page = await openPage(path, { token, expectedErrors: [409] });
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^\\w+, ${name} May 2028`) });
  const done = page.getByRole('alertdialog', { name: 'Done' });
  await day('1').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/9 May 2028/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'calendar one' }).press('Enter');
  await done.getByText('“calendar one” is on Tuesday, 9 May 2028.').waitFor();
  await page.keyboard.press('Enter');
  await done.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Choose a day: calendar two' }).click();
  await page.getByText('Choose a day for calendar two.').waitFor();
  await day('9').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'This day already has a word' });
  await question.getByText('Tuesday, 9 May 2028 already has a word: “calendar one”. Which of the two moves?').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Move the other word to the next empty day' }).click();
  await done.getByText('“calendar two” is on Tuesday, 9 May 2028, and “calendar one” is on Wednesday, 10 May 2028.').waitFor();
  await page.keyboard.press('Enter');
  await day('10').getByText('calendar one').waitFor();
  await day('9').getByText('calendar two').waitFor();

  await day('10').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the drafts' }).click();
  await done.getByText('“calendar one” is a draft.').waitFor();
  for (const word of words) await remove(token, word);
});

test('a draft is dragged onto a day, and onto one that has a word the editor is asked which one moves', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const words = [await addDraft(token, 'dragged one'), await addDraft(token, 'dragged two')];
  const page = await openPage(path, { token, expectedErrors: [409] });
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^\\w+, ${name} May 2028`) });
  await page.getByText(/Days begin at midnight in Etc\/GMT/).waitFor();
  await page.getByRole('cell').getByText('dragged one', { exact: true }).dragTo(day('16'));
  const done = page.getByRole('alertdialog', { name: 'Done' });
  await done.getByText('“dragged one” is on Tuesday, 16 May 2028.').waitFor();
  await page.keyboard.press('Enter');
  await done.waitFor({ state: 'detached' });
  await page.getByRole('cell').getByText('dragged two', { exact: true }).dragTo(day('16'));
  const question = page.getByRole('alertdialog', { name: 'This day already has a word' });
  await question.getByRole('button', { name: 'Move the other word to the next empty day' }).click();
  await done.getByText('“dragged two” is on Tuesday, 16 May 2028').waitFor();
  for (const word of words) await remove(token, word);
});

test('a draft is written in the calendar, and no public page shows it', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const page = await openPage(path, { token });
  await page.getByRole('button', { name: 'Write a draft' }).click();
  const form = page.getByRole('dialog', { name: 'New draft of a word' });
  await form.getByLabel('Title', { exact: true }).fill('calendar draft');
  await form.getByLabel('Body').fill('Text');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByText('The draft is saved.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose a day: calendar draft' }).waitFor();
  expect(await (await fetch(`${address}/blog`)).text()).not.toContain('calendar draft');
  expect(await (await fetch(`${address}/words/calendar.ics`)).text()).not.toContain('calendar draft');
  await chooseInRow(page, 'Delete', 'calendar draft');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no drafts').waitFor();
});
