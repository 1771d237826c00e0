import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { asAdmin, field } from './accounts.ts';
import { approve, newApplicant } from './new-tutor.ts';
import { mailTo, openPage, server } from './page.ts';

const cardText = { town: 'Enugu', levels: ['beginner'], dialects: ['nsukka'], about: 'I like proverbs.', imageFocus: 50 } as const;

/** An approved tutor whose card visitors see. */
async function newTutorWithCard(shownName: string): Promise<{ id: number; token: string }> {
  const { id, token } = await newApplicant(shownName);
  await approve(id);
  const { tutors } = server.api(token);
  await tutors.saveCard({ ...cardText, shownName, levels: ['beginner'], dialects: ['nsukka'] });
  await tutors.agree({ agreed: true });
  return { id, token };
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'checkbox' | 'textbox' | 'slider'): Promise<void> {
  const target = page.getByRole('main').getByRole(role, { name });
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

// Proves A84.
test('a tutor writes a card, shows it and takes it back, by keyboard alone', { tags: ['full'] }, async () => {
  const { id, token } = await newApplicant('Ngozi');
  await approve(id);
  const page = await openPage('/tutor', { token });
  await page.getByRole('heading', { name: 'You are one of our tutors' }).waitFor();
  await tabTo(page, 'Shown name', 'textbox');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ngozi the teller');
  await tabTo(page, 'Town', 'textbox');
  await page.keyboard.type('Nsukka');
  await tabTo(page, 'Beginner', 'checkbox');
  await page.keyboard.press('Space');
  await tabTo(page, 'Nsukka', 'checkbox');
  await page.keyboard.press('Space');
  await tabTo(page, 'About you', 'textbox');
  await page.keyboard.type('Every evening a story.');
  await tabTo(page, 'Save my card', 'button');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your card is saved').waitFor();
  await page.getByRole('article').getByRole('heading', { name: 'Ngozi the teller' }).waitFor();
  await tabTo(page, 'Show my card to visitors', 'button');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Visitors may see your card').waitFor();
  const visitor = await openPage('/tutors', { javaScriptEnabled: false });
  await expect.poll(() => visitor.getByRole('article').filter({ hasText: 'Ngozi the teller' }).innerText()).toContain('Beginner, Advanced');
  await tabTo(page, 'Take my card off the page', 'button');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your card is not shown any more').waitFor();
  await visitor.reload();
  await expect.poll(() => visitor.getByText('Ngozi the teller').count()).toBe(0);
});

test('a tutor chooses a picture, and the part of it that is shown', { tags: ['full'] }, async () => {
  const { token } = await newTutorWithCard('Picture Teller');
  const page = await openPage('/tutor', { token });
  const file = await imageFile('png', 80, 120);
  await page.getByLabel('Choose a picture').setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });
  await page.getByRole('status').getByText('Your picture is saved').waitFor();
  await page.getByRole('article').getByRole('img', { name: 'Picture Teller' }).waitFor();
  await tabTo(page, 'Part of the picture', 'slider');
  await page.keyboard.press('Home');
  await tabTo(page, 'Save this part', 'button');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await server.api(token).tutors.home()).tutor?.card?.imageFocus).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Delete the picture' }).click();
  await page.getByRole('status').getByText('Your picture is deleted').waitFor();
});

// Proves A85.
test('visitors choose tutors by level and dialect without JavaScript', { tags: ['full'] }, async () => {
  await newTutorWithCard('Level Teller');
  const page = await openPage('/tutors', { javaScriptEnabled: false });
  await page.getByRole('article').filter({ hasText: 'Level Teller' }).waitFor();
  await field(page, 'Level').selectOption('advanced');
  await page.getByRole('button', { name: 'Show tutors' }).click();
  await page.waitForURL(/level=advanced/);
  await expect.poll(() => page.getByText('Level Teller').count()).toBe(0);
  await field(page, 'Level').selectOption('beginner');
  await field(page, 'Dialect').selectOption('nsukka');
  await page.getByRole('button', { name: 'Show tutors' }).click();
  await page.getByRole('article').filter({ hasText: 'Level Teller' }).waitFor();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  const list = data['@graph'].find((each: { '@type': string }) => each['@type'] === 'ItemList');
  expect(list.itemListElement.map(({ item }: { item: { name: string } }) => item.name)).toContain('Level Teller');
  expect(JSON.stringify(list)).not.toMatch(/@example|\+234/);
});

test('an administrator declines with a note, takes it back, and approves; the tutor gets one mail', async () => {
  const { id, email } = await newApplicant('Waiting');
  const page = await openPage(`/admin/tutors?search=${encodeURIComponent(email)}`, { token: await asAdmin() });
  await page.getByRole('link', { name: 'Waiting Example' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting Example' }).waitFor();
  await page.getByLabel('What you decide').selectOption({ label: 'Decline' });
  await page.getByRole('region', { name: 'Decision' }).getByLabel('Note', { exact: false }).fill('By mistake');
  await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('alertdialog').getByText('Waiting Example is declined.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('status').getByText('The decision is taken back').waitFor();
  await page.getByLabel('What you decide').selectOption({ label: 'Approve' });
  await page.getByLabel('Message to the tutor', { exact: false }).fill('Nnọọ!');
  await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('alertdialog').getByText('Waiting Example is a tutor now.').waitFor();
  expect((await server.api(await asAdmin()).tutors.application({ id })).decisions.map(({ state }) => state)).toEqual([
    'approved',
    'applied',
    'declined',
  ]);
  expect((await mailTo(email, /tutor|application/i)).subject).toContain('Your application is complete');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All tutors' }).click();
  await page.getByRole('row').filter({ hasText: email }).getByText('Approved').waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe(email);
});

test('an administrator hides a card with a reason, and shows it again', { tags: ['full'] }, async () => {
  const { id, token } = await newTutorWithCard('Hidden Teller');
  const page = await openPage(`/admin/tutors/${id}`, { token: await asAdmin() });
  await page.getByRole('button', { name: 'Hide the card' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Please tell us more about you.');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide the card' }).click();
  await page.getByText('Hidden by the staff').waitFor();
  const home = await openPage('/tutor', { token });
  await home.getByText('Please tell us more about you.').waitFor();
  await page.getByRole('button', { name: 'Show the card again' }).click();
  await page.getByText('Visitors see it on the page of our tutors.').waitFor();
});

test('the account menu of a tutor leads to the tutor home', { tags: ['full'] }, async () => {
  const { token } = await newApplicant('Menu');
  const page = await openPage('/', { token });
  await page.getByRole('button', { name: 'Account of Menu Example' }).click();
  await page.getByRole('menuitem', { name: 'Tutor home' }).click();
  await page.getByRole('heading', { name: 'We have your application' }).waitFor();
});
