import type { Page } from 'playwright';
import { login } from './accounts.ts';
import { type AdminScreen, alert, clickButton, mockFailure, runSteps, text } from './admin-screen.ts';

const path = '/admin/second-factor';
const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `K7QX-${'ABCDEFGHIJ'[nth]}2M5-WZ3R-6TNP`);
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/M%E1%BB%A5ta%20Igbo:admin%40example.com?secret=${secret}&issuer=M%E1%BB%A5ta%20Igbo`;

const passkeys = [
  { id: 1, name: 'Firefox on Android', createdAt: '2026-01-15T12:00:00.000Z', lastUsedAt: '2026-02-01T00:00:00.000Z' },
  { id: 2, name: 'Ekwentị nke nwa nwanne m nwoke bi n’Abụja, nke ọhụrụ', createdAt: '2026-01-16T12:00:00.000Z', lastUsedAt: null },
];

const mockState = (state: object) => async (page: Page) => {
  await page.route('**/api/admin/second-factor', (route) =>
    route.fulfill({ json: { authenticatorSince: null, recoveryCodes: 0, isRequired: false, ...state } }),
  );
  await page.route('**/api/auth/passkeys', (route) => route.fulfill({ json: passkeys }));
};
const mockSetUp = async (page: Page) => {
  await page.route('**/api/admin/second-factor/authenticator', (route) => route.fulfill({ json: { secret, uri } }));
  await page.route('**/api/admin/second-factor/authenticator/confirm', (route) =>
    route.fulfill({ json: { recoveryCodes, message: 'Your authenticator app is on' } }),
  );
};
const enterPassword = (page: Page) => page.getByLabel('Your password', { exact: true }).first().fill('an even longer secret');
const enterCode = (page: Page) => page.getByLabel('2. Code', { exact: true }).fill('123456');
const setUp = [enterPassword, clickButton('Set up an authenticator app')];
const on = mockState({ authenticatorSince: '2026-01-15T12:00:00.000Z', recoveryCodes: 7 });

export const secondFactorScreens: AdminScreen[] = [
  { name: 'second factor, none', path, visible: text('You have no passkey yet.') },
  { name: 'second factor, failed', path, ...mockFailure('**/api/admin/second-factor'), visible: alert('We could not fetch your second factor') },
  {
    name: 'second factor, required',
    path,
    setup: (page) =>
      page.route('**/api/auth/me', (route) =>
        route.fulfill({ json: { first_name: 'Ada', last_name: 'Obi', email: 'admin@example.com', staff: true, secondFactor: 'missing' } }),
      ),
    visible: text('All staff of this academy need a second factor'),
  },
  {
    name: 'second factor, empty password',
    path,
    steps: clickButton('Set up an authenticator app'),
    visible: text('Please enter your password'),
  },
  { name: 'second factor, key', path, setup: mockSetUp, steps: (page) => runSteps(page, ...setUp), visible: text('Scan this picture') },
  {
    name: 'second factor, recovery codes',
    path,
    setup: mockSetUp,
    steps: (page) => runSteps(page, ...setUp, enterCode, clickButton('Turn on the app')),
    visible: text('Your recovery codes'),
  },
  { name: 'second factor, on', path, setup: on, visible: text('7 recovery codes are left.') },
  {
    name: 'second factor, turning off',
    path,
    setup: on,
    steps: (page) => runSteps(page, clickButton('Turn off the app'), clickButton('Turn the app off')),
    visible: text('Please enter the code'),
  },
  {
    name: 'login, second step',
    path: '/admin/login',
    isLoggedOut: true,
    setup: (page) => page.route('**/api/admin/login', (route) => route.fulfill({ json: { secondStep: 'a-step', message: '' } })),
    steps: (page) => login(page, 'admin@example.com', 'an even longer secret'),
    visible: text('The six digits that your authenticator app shows now.'),
  },
  {
    name: 'login, second step, wrong code',
    path: '/admin/login',
    isLoggedOut: true,
    expectedErrors: [400],
    setup: (page) => page.route('**/api/admin/login', (route) => route.fulfill({ json: { secondStep: 'a-step', message: '' } })),
    steps: (page) =>
      runSteps(
        page,
        (form) => login(form, 'admin@example.com', 'an even longer secret'),
        clickButton('Use a recovery code'),
        (form) => form.getByLabel('Recovery code', { exact: true }).fill('AAAA'),
        clickButton('Go on'),
      ),
    visible: alert('This login is not known here.'),
  },
];
