import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, field, postApi } from './accounts.ts';
import { expectAccessible, focusedName, horizontalOverflow, mailTo, newEmail, openPage } from './page.ts';
import { chooseInRow, moreActions } from './row-menu.ts';

const password = 'the secret of an editor';
const adminPassword = 'an even longer secret';

/** Path of the link in the invitation to the address. */
async function invitationLink(email: string): Promise<string> {
  const mail = await mailTo(email, /invites you to the staff/);
  return mail.text?.match(/\/admin\/invitation#token=[\w-]+/)?.[0] ?? '';
}

/** Invites, and fills in the form behind the link up to its button. */
async function openInvitation(email: string, role = 'editor', options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  await postApi('/admin/staff-invitations', { email, role }, await asAdmin());
  const page = await openPage(await invitationLink(email), options);
  await page.getByRole('heading', { level: 1, name: 'Nnọọ! You are invited.' }).waitFor();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Obi');
  await field(page, 'Password').fill(password);
  return page;
}

const focusedValue = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
const showsResult = (page: Page, text: string) => page.getByRole('alertdialog').getByText(text).waitFor();

// Proves A137.
test('an administrator invites by keyboard, withdraws, and gets the focus back', { tags: ['full'] }, async () => {
  const email = newEmail('invited');
  const page = await openPage('/admin/staff', { token: await asAdmin() });
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await invite.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite to the staff' }).waitFor();
  await page.getByRole('dialog').getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedValue(page)).toBe('editor');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedValue(page)).toBe('moderator');
  await page.keyboard.press('Enter');
  await showsResult(page, `An invitation is on its way to ${email}.`);
  await page.keyboard.press('Enter');
  await chooseInRow(page, 'Withdraw', email);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await showsResult(page, `The invitation of ${email} is withdrawn.`);
  await page.keyboard.press('Enter');
  await expect.poll(() => moreActions(page, email).count()).toBe(0);
  await expect.poll(() => focusedName(page)).toBe('Invite');

  const late = await openPage(await invitationLink(email), { expectedErrors: [400] });
  await late.getByRole('alert').getByText('This invitation was withdrawn, or a newer email has replaced it.').waitFor();
  await expectAccessible(late);
  await late.getByRole('link', { name: 'Go to the login' }).click();
  await late.getByRole('heading', { name: 'Administrator login' }).waitFor();
});

test('15 minutes after the login an invitation asks for the password in a dialog, and nothing typed is lost', { tags: ['full'] }, async () => {
  const email = newEmail('invited');
  const page = await openPage('/admin/staff', { token: await asAdmin(), expectedErrors: [403, 400], viewport: { width: 320, height: 640 } });
  const tooOld = 'Please enter your password once more';
  let isOld = true;
  await page.route('**/api/admin/staff-invitations', (route) =>
    isOld && route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { error: tooOld, message: tooOld } }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite to the staff' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your password once more' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('Invalid password').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('alert').getByText(tooOld).waitFor();
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword);
  isOld = false;
  await page.keyboard.press('Enter');
  await showsResult(page, `An invitation is on its way to ${email}.`);
});

// Proves A139.
test('an invited person sets name and password, is logged in, and the link is used up', async () => {
  const email = newEmail('editor');
  const page = await openInvitation(email, 'editor', { expectedErrors: [400], viewport: { width: 320, height: 640 } });
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  await field(page, 'Password').fill('too short');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByText('Password must have at least 12 characters').waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  await field(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  await page.getByText('Nnọọ, Ada! You are logged in.').waitFor();
  expect(page.url()).not.toContain('token');
  await page.goto(await invitationLink(email));
  await page.reload();
  await page.getByRole('alert').getByText('This link has been used. If you have used it, please log in').waitFor();
});

test('without a network the typed invitation stays, and the link is not used', { tags: ['full'] }, async () => {
  const page = await openInvitation(newEmail('editor'), 'editor', { expectedErrors: ['network'] });
  await page.route('**/api/staff-invitation/accept', (route) => route.abort());
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Ada');
  await page.unroute('**/api/staff-invitation/accept');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
});

let member: string;
beforeAll(async () => {
  member = newEmail('member');
  await postApi('/admin/staff-invitations', { email: member, role: 'editor' }, await asAdmin());
  const token = (await invitationLink(member)).split('=')[1];
  await postApi('/staff-invitation/accept', { token, first_name: 'Chidi', last_name: member.split('@')[0], password });
});

/** Opens the roles of the member, on whatever page of the list it stands. */
async function openRoles(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: `Change roles: Chidi ${member.split('@')[0]}` });
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByText(/^Showing 1 to /).waitFor();
  while ((await button.count()) === 0) {
    const before = await page.getByText(/^Showing /).innerText();
    await next.click();
    await expect.poll(() => page.getByText(/^Showing /).innerText()).not.toBe(before);
  }
  await button.click();
}

// Proves A138.
test('an administrator changes roles by keyboard; an email and the audit log tell about it', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/staff', { token: await asAdmin() });
  await openRoles(page);
  const dialog = page.getByRole('dialog', { name: 'Change roles' });
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Moderator' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await showsResult(page, 'now has these roles: Editor, Moderator');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^Change roles: Chidi/);
  expect((await mailTo(member, /Your roles have changed/)).text).toContain('Now: Editor, Moderator');

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('searchbox', { name: 'Search by name, action or title' }).fill(`roles ${member.split('@')[0]}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await expect.poll(() => page.getByRole('article').innerText()).toContain('Editor → Editor, Moderator');
});

test('the last administrator cannot leave, and the dialog says why', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/staff', { token: await asAdmin(), expectedErrors: [409] });
  await page.getByRole('button', { name: 'Change roles: Admin' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Change roles' });
  await dialog.getByRole('checkbox', { name: 'Administrator' }).uncheck();
  await dialog.getByText('This is your own account: afterwards you can no longer change roles.').waitFor();
  await dialog.getByRole('button', { name: 'Save the roles' }).click();
  await dialog.getByRole('alert').getByText('This is the last administrator.').waitFor();
});

// Proves A140.
test('the audit log is paged by links, filtered by action, and downloaded', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  for (let nth = 0; nth < 22; nth += 1) await postApi('/admin/newsletters/test', { subject: `Letter ${nth}`, message: 'Ndewo' }, token);
  const page = await openPage('/admin/audit-log?action=newsletter.test', { token, viewport: { width: 320, height: 640 } });
  const entries = page.getByRole('article');
  await expect.poll(() => entries.count()).toBe(20);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  const first = await entries.first().innerText();
  await page.getByRole('link', { name: 'Older' }).press('Enter');
  await page.getByRole('link', { name: 'Newest' }).waitFor();
  expect(page.url()).toContain('action=newsletter.test&before=');
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect.poll(() => entries.count()).toBe(20);
  await expect.poll(() => entries.first().innerText()).toBe(first);
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'stopped a newsletter' });
  await page.getByText('No entries match.').waitFor();
  await page.getByRole('button', { name: 'Show all entries' }).first().click();
  await expect.poll(() => entries.count()).toBe(20);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/);
});
