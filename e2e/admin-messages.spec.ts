import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';

async function startAcademy(messages = 1) {
  const server = await startServer({ STARTER_CONTENT: 'off' });
  onTestFinished(server.stop);
  const token = await server.adminToken();
  for (let nth = 1; nth <= messages; nth += 1)
    await server.api().contact.send({ name: 'Ọ́lụ́chí Ezè', email: 'oluchi@example.com', subject: `Question ${nth}`, message: 'How?\nAnd when?' });
  return { token, contact: server.api(token).contact, options: { baseURL: server.address, token } };
}

const answer = (page: Page) => page.getByLabel('Answer', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tabTo = async (page: Page, name: string) => {
  for (let presses = 0; presses < 60 && (await focusedName(page)) !== name; presses += 1) await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe(name);
};

// Proves A145.
test('a message is found, opened and answered by keyboard alone', { tags: ['full'] }, async () => {
  const { contact, options } = await startAcademy(11);
  const page = await openPage('/admin', options);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Messages' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1 to 10 of 11 messages').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Search by name, email or subject').fill('oluchi 11');
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1 to 1 of 1 messages').waitFor();
  await tabTo(page, 'Question 11');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Question 11' }).waitFor();
  await expectAccessible(page);
  await tabTo(page, 'text');
  await page.keyboard.type('Like this.');
  await tabTo(page, 'Send');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByText('Your answer is on its way').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Another answer' }).waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe('');
  await page.getByRole('definition').getByText('Answered').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByText('Showing 1 to 1 of 1 messages').waitFor();
  expect(page.url()).toContain('search=oluchi+11');
  await expect.poll(() => contact.openTotal()).toEqual({ openMessages: 10 });
});

test('an answer that cannot be sent stays in its field, and in the browser after the page was closed', { tags: ['full'] }, async () => {
  const { options } = await startAcademy();
  const page = await openPage('/admin/messages/1', { ...options, expectedErrors: ['network'] });
  await answer(page).fill('Like this.');
  await page.route('**/api/admin/messages/*/answers', (route) => route.abort());
  await button(page, 'Send').click();
  await page.getByRole('alert').getByText('The answer was not sent: there is no connection.').waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe('Like this.');
  await page.unroute('**/api/admin/messages/*/answers');
  await page.goto('/admin/messages');
  await page.goto('/admin/messages/1');
  await page.getByText('We kept the answer that you began. It is not sent yet.').waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe('Like this.');
  await button(page, 'Send').click();
  await page.getByRole('alertdialog').getByText('Your answer is on its way').waitFor();
  await page.reload();
  await page.getByText('Like this.').waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe('');
});

// Proves A146.
test('an answer of a colleague is shown before the own one is sent', { tags: ['full'] }, async () => {
  const { contact, options } = await startAcademy();
  const page = await openPage('/admin/messages/1', { ...options, expectedErrors: [409], viewport: { width: 320, height: 640 } });
  await answer(page).fill('Mine');
  await contact.answer({ id: 1, text: 'Theirs' });
  await button(page, 'Send').click();
  await page.getByRole('list', { name: 'Sent meanwhile' }).getByText('Theirs').waitFor();
  await page
    .getByRole('alert')
    .getByText(/answered this message already|has answered this message meanwhile/)
    .waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe('Mine');
  await expectAccessible(page);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await button(page, 'Send anyway').click();
  await page.getByRole('alertdialog').getByText('Your answer is on its way').waitFor();
  expect((await contact.openMessage({ id: 1 })).answers.map(({ text }) => text)).toEqual(['Theirs', 'Mine']);
});

test('a message is marked as answered and as spam, and deleted after a question', { tags: ['full'] }, async () => {
  const { contact, options } = await startAcademy();
  const page = await openPage('/admin/messages/1', { ...options, viewport: { width: 320, height: 640 } });
  await button(page, 'Mark as answered').click();
  await page.getByRole('status').getByText('The message is marked as answered').waitFor();
  await button(page, 'Open again').click();
  await page.getByRole('status').getByText('The message is open').waitFor();
  await button(page, 'Mark as spam').click();
  await page.getByRole('status').getByText('The message is marked as spam').waitFor();
  await expect.poll(() => contact.messages()).toEqual({ rows: [], total: 0 });
  await button(page, 'Not spam').click();
  await button(page, 'Mark as spam').waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await button(page, 'Delete').click();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByText('The message is deleted').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('No messages yet').waitFor();
  await expectAccessible(page);
});

// Proves A145.
test('several messages are marked, restored and deleted by keyboard alone', { tags: ['full'] }, async () => {
  const { contact, options } = await startAcademy(3);
  const page = await openPage('/admin/messages', options);
  await page.getByText('Showing 1 to 3 of 3 messages').waitFor();
  await page.getByLabel('Choose: Question 3, Ọ́lụ́chí Ezè').press('Space');
  await page.getByLabel('Choose: Question 1, Ọ́lụ́chí Ezè').press('Space');
  await page.getByRole('status').getByText('2 messages chosen').waitFor();
  await expectAccessible(page);
  await button(page, 'Mark as spam').press('Enter');
  await page.getByText('2 messages are marked as spam').waitFor();
  await page.getByText('Showing 1 to 1 of 1 messages').waitFor();
  await page.getByText('None chosen').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Mark as spam');
  await button(page, 'Undo').press('Enter');
  await page.getByText('2 messages are open').waitFor();
  await page.getByText('Showing 1 to 3 of 3 messages').waitFor();
  await page.getByLabel('All on this page').press('Space');
  await button(page, 'Delete').press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete 3 messages, and the answers to them?').waitFor();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('3 messages are deleted').waitFor();
  await page.getByText('No messages yet').waitFor();
  await expect.poll(() => contact.openTotal()).toEqual({ openMessages: 0 });
});

test('a message that another person has changed meanwhile is told, and the list shows it', { tags: ['full'] }, async () => {
  const { contact, options } = await startAcademy(2);
  const page = await openPage('/admin/messages', { ...options, expectedErrors: [409] });
  await page.getByText('Showing 1 to 2 of 2 messages').waitFor();
  await page.getByLabel('All on this page').check();
  await contact.setState({ id: 2, state: 'answered' });
  await button(page, 'Mark as spam').click();
  await page.getByRole('alert').getByText('1 of these 2 messages has changed since you looked: it is marked as answered now.').waitFor();
  await page.getByRole('cell', { name: 'Answered', exact: true }).waitFor();
});
