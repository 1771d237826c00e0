import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { assertSameAccount, readOwn } from './same-account.ts';
import { clearSessionToken, writeSessionCookie } from './session-cookie.ts';

withBrowserGlobals();
const ada = { id: 7, name: 'Ada' };
const readAda = async () => ada;

const rejecting = (status: number) => async (): Promise<typeof ada> => {
  throw new ApiError(status, 'Refused');
};

test('data of an account come with the token that they were read with; without a login, or with an ended one, there are none', async () => {
  clearSessionToken();
  expect(await readOwn(readAda)).toBe('anonymous');
  writeSessionCookie('of-ada', 60, '');
  expect(await readOwn(readAda)).toEqual({ ...ada, token: 'of-ada' });
  expect(await readOwn(rejecting(401))).toBe('anonymous');
  await expect(readOwn(rejecting(503))).rejects.toMatchObject({ status: 503 });
});

test('a save passes after another login of the same account, and is refused when another account has logged in', async () => {
  writeSessionCookie('of-ada', 60, '');
  await assertSameAccount({ ...ada, token: 'of-ada' }, rejecting(500));
  writeSessionCookie('later', 60, '');
  await assertSameAccount({ ...ada, token: 'of-ada' }, readAda);
  await expect(assertSameAccount({ ...ada, token: 'of-ada' }, async () => ({ id: 8 }))).rejects.toMatchObject({ status: 409 });
});
