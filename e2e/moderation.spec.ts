import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';
import { chooseInRow } from './row-menu.ts';
import { startWithContent } from './starter-content.ts';

const threeLinks = 'https://a.example https://b.example https://c.example';

/** Starts a server with comments on its first post: `held` ones that wait, and one that is shown. */
async function startWithComments(held: number) {
  const server = await startWithContent();
  onTestFinished(server.stop);
  const post = async (path: string, json: object) => (await server.call('POST', path, { json })).body;
  await post('/blog/1/comment', { text: 'A kind word', fullName: 'Ọlụchị', email: 'oluchi@example.com' });
  for (let nth = 1; nth <= held; nth += 1) await post('/blog/1/comment', { text: `Offer ${nth}: ${threeLinks}`, fullName: `Seller ${nth}` });
  return { address: server.address, token: await server.adminToken(), post, login: () => server.adminToken() };
}

const open = (server: { address: string; token: string }, path: string, options = {}) =>
  openPage(path, { baseURL: server.address, token: server.token, ...options });
const badge = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: /^Comments/ });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const done = (page: Page, message: string) => page.getByRole('status').getByText(message).waitFor();

// Proves A141.
test('a moderator approves, hides and removes by keyboard, undoes it, and the badge follows', async () => {
  const server = await startWithComments(3);
  const page = await open(server, '/admin');
  await page.getByRole('link', { name: 'Comments 3 waiting' }).click();
  await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
  await page.getByText('Showing 1 to 4 of 4 comments').waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Waiting');
  await page.getByText('Showing 1 to 3 of 3 comments').waitFor();
  await expect.poll(() => cards(page).getByText('It has more than two links.').count()).toBe(3);

  await page.getByRole('button', { name: /^Approve: Seller 1,/ }).focus();
  await page.keyboard.press('Enter');
  await done(page, '1 comment is shown');
  await page.getByText('Showing 1 to 2 of 2 comments').waitFor();
  await expect.poll(() => badge(page).innerText()).toMatch(/2/);

  await page.getByLabel('All on this page').focus();
  await page.keyboard.press('Space');
  await done(page, '2 comments chosen');
  await page.getByRole('button', { name: 'Hide chosen' }).press('Enter');
  await done(page, '2 comments are hidden');
  await page.getByText('No comments match.').waitFor();
  await expect.poll(() => badge(page).innerText()).toBe('Comments');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await done(page, '2 comments are waiting again');
  await page.getByText('Showing 1 to 2 of 2 comments').waitFor();

  const visitor = await openPage('/blog/1', { baseURL: server.address });
  await visitor.getByRole('heading', { name: '2 comments' }).waitFor();
  await visitor.getByText('Offer 1:').waitFor();
  await expect.poll(() => visitor.getByText('Offer 2:').count()).toBe(0);
});

// Proves A142.
test('the second of two moderators reads what the first did', { tags: ['full'] }, async () => {
  const server = await startWithComments(1);
  const [first, second] = [
    await open(server, '/admin/comments'),
    await open({ ...server, token: await server.login() }, '/admin/comments', { expectedErrors: [409] }),
  ];
  await second.getByText('Showing 1 to 2 of 2 comments').waitFor();
  await chooseInRow(first, 'Remove', /^More actions: Seller 1,/);
  await done(first, '1 comment is removed');
  await second.getByRole('button', { name: /^Approve: Seller 1,/ }).click();
  await second
    .getByRole('alert')
    .getByText(/^This comment has changed since you looked: you removed it on .+ UTC\. Nothing was overwritten;/)
    .waitFor();
  await cards(second).first().getByText('Removed', { exact: true }).waitFor();
  await expectAccessible(second);
});

test('a search finds text without marks, and an empty result leads back', { tags: ['full'] }, async () => {
  const server = await startWithComments(1);
  const page = await open(server, '/admin/comments');
  await page.getByLabel('Search in text, name and email').fill('oluchi');
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1 to 1 of 1 comments').waitFor();
  await cards(page).getByText('A kind word').waitFor();
  await page.getByLabel('Search in text, name and email').fill('nothing like it');
  await page.keyboard.press('Enter');
  await page.getByText('No comments match.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Show all comments' }).first().click();
  await page.getByText('Showing 1 to 2 of 2 comments').waitFor();
});

// Proves A143.
test('an author is banned and the ban is undone, on a phone', { tags: ['full'] }, async () => {
  const server = await startWithComments(1);
  const page = await open(server, '/admin/comments', { viewport: { width: 320, height: 800 } });
  await chooseInRow(page, 'Ban', /^More actions: Seller 1,/);
  const dialog = page.getByRole('dialog', { name: 'Ban the author' });
  await dialog.getByLabel('How long').selectOption('A month');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await done(page, 'The network of this comment is banned until');
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await server.post('/blog/1/comment', { text: 'Again' })).toMatchObject({ error: expect.stringMatching(/^You cannot comment until/) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await done(page, 'The ban is lifted');
  expect(await server.post('/blog/1/comment', { text: 'Again' })).toHaveProperty('id');
});

// Proves A144.
test('rules are saved and hold a word, the daily email is switched, and a ban is lifted', { tags: ['full'] }, async () => {
  const server = await startWithComments(1);
  const page = await open(server, '/admin/comments');
  await chooseInRow(page, 'Ban', /^More actions: Seller 1,/);
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await done(page, 'The network of this comment is banned until');
  await page.getByRole('link', { name: 'Rules and bans' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules and bans' }).waitFor();
  await page.getByLabel('Words that hold a comment').fill('Ọgwụ');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await done(page, 'The rules are saved');
  await page.getByRole('button', { name: 'Email me while comments wait' }).click();
  await done(page, 'You will get an email on days on which comments wait');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Lift: Network of Seller 1/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Lift the ban' });
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await question.getByRole('button', { name: 'Lift' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByRole('button', { name: 'OK' }).click();
  await page.getByText('No bans.').waitFor();
  expect(await server.post('/blog/1/comment', { text: 'Zụta OGWU' })).toMatchObject({ held: true });
});
