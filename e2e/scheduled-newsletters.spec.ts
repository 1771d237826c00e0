import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, postApi } from './accounts.ts';
import { archivedNewsletter } from './newsletter-archive.ts';
import { expectAccessible, newEmail, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';
import { chooseInRow } from './row-menu.ts';

restorePosts();

const subjectOf = (what: string) => `${what} ${newEmail('letter').slice(7, 15)}`;
const form = (page: Page) => page.getByRole('dialog', { name: 'Send Newsletters' });
const open = async (expectedErrors: number[] = []) => openPage('/admin/newsletter', { token: await asAdmin(), expectedErrors });
/** Clock time in the academy's zone, some days from now. */
const inDays = (days: number) => `${new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)}T08:00`;

test('a time that has passed is refused at its field and loses nothing; a scheduled newsletter can be taken back', { tags: ['full'] }, async () => {
  await postApi('/subscribe', { email: newEmail('reader') });
  const page = await open([400]);
  const subject = subjectOf('Akụkọ');
  await page.getByRole('button', { name: 'Send Newsletters' }).click();
  await form(page).getByLabel('Subject').fill(subject);
  await form(page).getByLabel('Message').fill('Ndewo!');
  await form(page).getByLabel('When').selectOption('At a date and time');
  const time = form(page).getByLabel('Date and time', { exact: true });
  await time.fill(inDays(-2));
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await form(page)
    .getByText(/^This time has passed\. In Etc\/GMT\S+ it is /)
    .first()
    .waitFor();
  await form(page).getByLabel('Message').getByText('Ndewo!').waitFor();
  await time.fill(inDays(3));
  await form(page).getByLabel('Put it into the public archive once it is sent').check();
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText(/^The newsletter goes out on /).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await row.getByText(/^Scheduled for /).waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Move back to drafts' }).click();
  await form(page).waitFor();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe(subject);
  await expect.poll(() => form(page).getByLabel('When').inputValue()).toBe('later');
  await expect.poll(() => time.inputValue()).toBe(inDays(3));
  await expect.poll(() => form(page).getByLabel('Put it into the public archive once it is sent').isChecked()).toBe(true);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => row.count()).toBe(0);
});

test('a scheduled newsletter can be sent before its time', { tags: ['full'] }, async () => {
  await postApi('/subscribe', { email: newEmail('reader') });
  const subject = subjectOf('Ozi');
  await postApi('/admin/scheduled-newsletters', { subject, message: 'Ndewo!', sendAt: inDays(3) }, await asAdmin());
  const page = await open();
  await page.getByRole('button', { name: `Send now: ${subject}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  await page.getByText(/^Newsletter on its way to \d+ reader/).waitFor();
  await page.getByRole('progressbar', { name: `Progress of ${subject}` }).waitFor();
});

test('a newsletter of the archive is read without JavaScript, until it is taken out', { tags: ['full'] }, async () => {
  const subject = subjectOf('Akwụkwọ');
  const id = await archivedNewsletter({ subject });
  const reader = await openPage('/newsletters', { javaScriptEnabled: false });
  await reader.getByRole('link', { name: subject }).click();
  await reader.getByRole('heading', { level: 1, name: subject }).waitFor();
  await expect
    .poll(() => reader.getByRole('link', { name: 'https://academy.example/blog/7' }).getAttribute('href'))
    .toBe('https://academy.example/blog/7');
  await reader.emulateMedia({ media: 'print' });
  await expect.poll(() => reader.locator('main a:visible').allInnerTexts()).toEqual(['https://academy.example/blog/7']);
  const page = await open();
  await page.getByRole('button', { name: `Take out of the archive: ${subject}` }).click();
  await page.getByText('The newsletter is no longer in the public archive').waitFor();
  const gone = await openPage(`/newsletters/${id}`, { expectedErrors: [404] });
  await gone.getByRole('heading', { level: 1, name: 'Newsletter not found' }).waitFor();
});

test('a post and the week each become a draft in the form, and nothing is sent', { tags: ['full'] }, async () => {
  const post = await newPost({ title: subjectOf('Ọjị') });
  const page = await openPage('/admin/blog', { token: await asAdmin() });
  await chooseInRow(page, 'Send this post', post.title);
  await form(page)
    .getByText(/nothing is sent by itself/)
    .waitFor();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe(post.title);
  await expect.poll(() => form(page).getByLabel('Message').innerHTML()).toContain(`/blog/${post.id}`);
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await form(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Weekly digest' }).click();
  await form(page).waitFor();
  await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toMatch(/^This week at the academy: /);
  await expect.poll(() => form(page).getByLabel('Message').innerText()).toContain(post.title);
});
