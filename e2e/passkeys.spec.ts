import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { noCookiesMessage } from '#app/login-session/store-session.ts';
import { field } from './accounts.ts';
import { localhostServer, registerOn } from './localhost-server.ts';
import { expectAccessible, openPage } from './page.ts';

const server = localhostServer();
const email = 'ada@example.com';
const password = 'a long enough secret';

/** Device of the virtual authenticator API of Chromium: it makes passkeys, and confirms each use at once. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** False: the owner does not enter the PIN. */
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    blockCookies: (disabled: boolean) => cdp.send('Emulation.setDocumentCookieDisabled', { disabled }),
  };
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeyField = (page: Page) => section(page).getByLabel('Your password', { exact: true });

// Proves A81.
test('a learner adds a passkey, logs in with it, and removes it', { tags: ['full'] }, async () => {
  const token = await registerOn(server(), email, password);
  const { address } = server();
  const page = await openPage('/account', { baseURL: address, token, expectedErrors: [400, 404] });
  const device = await addDevice(page);
  await section(page).getByText('You have no passkey yet.').waitFor();

  await passkeyField(page).fill('wrong');
  await press(page, 'Add a passkey');
  await section(page).getByText('Invalid password').waitFor();
  await device.verify(false);
  await passkeyField(page).fill(password);
  await press(page, 'Add a passkey');
  await section(page).getByRole('alert').getByText('The passkey was not used, so nothing has changed. Please try again.').waitFor();
  await device.verify(true);
  await press(page, 'Add a passkey');
  await section(page)
    .getByText(/Your passkey “.*” is ready/)
    .waitFor();
  await section(page).getByText('not used yet').waitFor();
  await press(page, 'Add a passkey');
  await section(page).getByText('Please enter your password').waitFor();
  await passkeyField(page).fill(password);
  await press(page, 'Add a passkey');
  await section(page).getByText('This device has a passkey for your account already.').waitFor();

  await section(page)
    .getByRole('button', { name: /^Rename / })
    .click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('Ekwentị m');
  await rename.getByRole('button', { name: 'Save the name' }).click();
  await section(page).getByText('Ekwentị m').waitFor();
  await expectAccessible(page);

  await press(page, 'Log out');
  await page.getByRole('status').getByText('You are logged out').waitFor();
  await page.goto('/login');
  await device.verify(false);
  await press(page, 'Log in with a passkey');
  await page.getByRole('alert').getByText('The passkey was not used, so nothing has changed. Please try again.').waitFor();
  await expectAccessible(page);
  await device.verify(true);
  await device.blockCookies(true);
  await press(page, 'Log in with a passkey');
  await page.getByRole('alert').getByText(noCookiesMessage, { exact: true }).waitFor();
  await device.blockCookies(false);
  await press(page, 'Log in with a passkey');
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await page.getByRole('status').getByText('Login successful').waitFor();

  await page.goto('/account');
  await section(page)
    .getByText(/last used/)
    .waitFor();
  await section(page).getByRole('button', { name: 'Remove Ekwentị m' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the passkey' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await section(page).getByText('The passkey is removed. Please delete it from your device, too').waitFor();
  await section(page).getByText('You have no passkey yet.').waitFor();
  await press(page, 'Log out');
  await page.getByRole('status').getByText('You are logged out').waitFor();
  await page.goto('/login');
  await press(page, 'Log in with a passkey');
  await page.getByRole('alert').getByText('This passkey is not known here: it was removed').waitFor();
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

// Proves A81.
test('a browser without passkeys says so, and the password still logs in', { tags: ['full'] }, async () => {
  const { address } = server();
  const page = await openPage('/login', { baseURL: address });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await press(page, 'Log in with a passkey');
  await page.getByRole('alert').getByText('This browser does not know passkeys. Please use your password, or another browser.').waitFor();
  await expect.poll(() => field(page, 'Password').isVisible()).toBe(true);
});

test('the code of passkeys loads when the button is pressed', { tags: ['full'] }, async () => {
  const { address } = server();
  const page = await openPage('/login', { baseURL: address });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/login', { waitUntil: 'load' });
  const isPasskeyCode = (url: string) => /passkey-login|\/api\/passkeys/.test(url);
  expect(loaded.filter(isPasskeyCode)).toEqual([]);
  await addDevice(page);
  await press(page, 'Log in with a passkey');
  await page.getByRole('alert').getByText('Nothing has happened').waitFor();
  expect(loaded.filter(isPasskeyCode)).toHaveLength(2);
});
