import { expect, test } from 'vitest';
import { consentVersion } from '#app/features/household/consent-version.contract.ts';
import { learnerWithToken, password, postApi } from './accounts.ts';
import { address, expectAccessible, newPage, openPage, server } from './page.ts';

const corner = '/study/grown-ups';

test('a child is added after the text for guardians: an unticked box gets the focus and loses nothing, and the deletion asks first', async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/study/family', { token, viewport: { width: 360, height: 800 } });
  await page.getByRole('link', { name: 'Add a child or a grown-up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add a profile' }).waitFor();
  await page.getByLabel('Nickname').fill('Ada');
  // That of the grown-up is the sun.
  expect(await page.getByRole('radio', { name: 'Moon' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Minutes a day').isVisible()).toBe(false);
  await page.getByRole('radio', { name: 'Bird' }).check();
  await page.getByRole('button', { name: 'Add the profile' }).click();
  await page.getByText('Please choose an age').waitFor();
  await page.getByLabel('Age').selectOption('4-6');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the profile' }).click();
  const consent = page.getByRole('checkbox', { name: /^I am a parent or guardian/ });
  await expect.poll(() => consent.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByText('Please agree for your child first').waitFor();
  expect(await page.getByLabel('Nickname').inputValue()).toBe('Ada');
  await consent.check();
  await page.getByRole('button', { name: 'Add the profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada is ready' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Let Ada begin' }).click();
  await page.waitForURL('**/study/session?*k=*&kind=lesson*');
  await page.getByRole('heading', { level: 1, name: /· Ada$/ }).waitFor();
  await page.goto(corner);
  // A child has this device.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('link', { name: 'Open Ada' }).click();
  const remove = page.getByRole('button', { name: 'Delete this profile' });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('Ada is deleted').waitFor();
  expect((await server.api(token).household.profiles()).map(({ ageBand }) => ageBand)).toEqual(['adult']);
});

test('15 minutes after the login a save asks for the password in a dialog, and then goes on', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await newPage({ token, expectedErrors: [403, 400] });
  let isOld = true;
  await page.route('**/api/learning/profiles/*', (route) =>
    isOld && route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { error: 'Please enter your password once more', message: 'Please enter your password once more' } })
      : route.fallback(),
  );
  await page.goto(corner);
  await page.getByRole('link', { name: /^Open / }).click();
  await page.getByLabel('Nickname').fill('Nne');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your password once more' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('Invalid password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  isOld = false;
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('status').getByText('The changes are saved').waitFor();
  expect((await server.api(token).household.profiles()).map(({ name }) => name)).toEqual(['Nne']);
});

test('without a password of the last 15 minutes the corner asks for it, and with a device alone for a login', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await newPage({ token });
  let isClosed = true;
  const household = { account: 1, digest: false, consent: null, consentVersion, openUntil: null };
  await page.route('**/api/learning/household', (route) => (isClosed ? route.fulfill({ json: household }) : route.fallback()));
  await page.goto(corner);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expectAccessible(page);
  isClosed = false;
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Devices' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).toContain('device.');
  // The session ends: the key of the device opens lessons alone.
  await page.context().clearCookies();
  await page.reload();
  await page.getByText('Please log in with your account.').waitFor();
  expect(await page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?then=%2Fstudy%2Fgrown-ups');
});

test('the corner closes when a child is chosen, and opens with the password', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const profile = { ageBand: '4-6', avatar: 'fish', zone: 'Europe/London' } as const;
  await server.api(token).household.createProfile({ ...profile, name: 'Kene', consent: consentVersion });
  const page = await openPage('/study/today', { token });
  await page.getByRole('radio', { name: 'Kene' }).check({ force: true });
  await page.getByRole('heading', { level: 1, name: 'Kene' }).waitFor();
  await page.getByRole('link', { name: 'Grown-ups', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Profiles' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Profiles' }).waitFor();
});

test('a login after a child was chosen opens the corner, whatever the clock of the device says', { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const profile = { ageBand: '4-6', avatar: 'fish', zone: 'Europe/London' } as const;
  await server.api(token).household.createProfile({ ...profile, name: 'Kene', consent: consentVersion });
  const page = await openPage('/study/today', { token });
  await page.clock.setFixedTime(Date.now() - 3_600_000);
  await page.getByRole('radio', { name: 'Kene' }).check({ force: true });
  await page.getByRole('heading', { level: 1, name: 'Kene' }).waitFor();
  await page.goto(corner);
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor();
  const { token: nextToken } = await postApi('/login', { email, password });
  await page.context().addCookies([{ name: 'token', value: String(nextToken), url: address }]);
  await page.goto(corner);
  await page.getByRole('heading', { level: 2, name: 'Profiles' }).waitFor();
});

test('while a child learns in this browser, public pages show no comments, likes, newsletter or search', async () => {
  const page = await openPage('/blog/1');
  const hidden = [
    page.getByRole('region', { name: 'Comments' }),
    page.getByRole('button', { name: /^Like/ }).first(),
    page.getByRole('search'),
    page.getByRole('heading', { name: 'Newsletter' }),
  ];
  for (const part of hidden) await part.waitFor();
  await page.evaluate(() => localStorage.setItem('profile', '7 child'));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const part of hidden) expect(await part.isVisible()).toBe(false);
});

test('a logout ends the device of this browser and forgets it', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage(corner, { token });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).toContain('device.');
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('device'), localStorage.getItem('profile')])).toEqual([null, null]);
});

test('a grown-up turns a reminder on with days and an hour, and off again, and the focus stays with it', async () => {
  const { token } = await learnerWithToken();
  const page = await openPage(corner, { token, viewport: { width: 320, height: 640 } });
  const reminders = page.getByRole('region', { name: 'Reminders' });
  const summary = reminders.locator('summary');
  await summary.getByText('off').click();
  for (const day of ['Monday', 'Wednesday', 'Friday']) await reminders.getByLabel(day).uncheck();
  await reminders.getByRole('button', { name: 'Turn the reminder on' }).click();
  await reminders.getByText('Please choose at least one day').waitFor();
  await reminders.getByLabel('Saturday').check();
  await reminders.getByLabel('Time').selectOption('9 am');
  await expectAccessible(page);
  await reminders.getByRole('button', { name: 'Turn the reminder on' }).click();
  await summary.getByText('Saturday at 9 am').waitFor();
  expect(await server.api(token).household.reminders()).toMatchObject([{ days: [6], hour: 9, isPaused: false }]);
  const file = await fetch(new URL((await reminders.getByRole('link').getAttribute('href')) ?? '', address));
  expect(await file.text()).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA');
  await reminders.getByRole('button', { name: 'Turn off' }).click();
  await summary.getByText('off').waitFor();
  await expect.poll(() => summary.evaluate((each) => each === document.activeElement)).toBe(true);
});
