import { expect, test } from 'vitest';
import { loginTooOldMessage } from '#app/http/recent-login.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { clearSessionToken, writeSessionCookie } from '#app/login-session/session-cookie.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { lockCorner, unlockCorner } from '../corner-lock.ts';
import { readCorner } from './read-corner.ts';

withBrowserGlobals();
const classes = { classes: ['Saturday'] };
const read = async () => classes;

const rejecting =
  (status: number, message = 'Refused') =>
  async (): Promise<typeof classes> => {
    throw new ApiError(status, message);
  };

test('the corner is open to a login with a recent password, and closed without one', async () => {
  clearSessionToken();
  expect(await readCorner(read)).toBe('anonymous');
  writeSessionCookie('of-ada', 60, '');
  expect(await readCorner(read)).toEqual(classes);
  expect(await readCorner(rejecting(403, loginTooOldMessage))).toBe('closed');
  await expect(readCorner(rejecting(503))).rejects.toMatchObject({ status: 503 });
});

test('the corner is closed since a child was chosen, and asks for a login where it has ended', async () => {
  writeSessionCookie('of-ada', 60, '');
  lockCorner();
  expect(await readCorner(read)).toBe('closed');
  expect(await readCorner(rejecting(401))).toBe('anonymous');
  unlockCorner();
  expect(await readCorner(read)).toEqual(classes);
});
