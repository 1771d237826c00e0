import { expect, vi } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { addPasskey } from '#tests/support/factories/passkeys.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { mayHavePasskey } from './passkey-proof.tsx';
import { withRenewedLogin } from './renew-login.ts';

const test = withAppPerTest({ STAFF_SECOND_FACTOR: 'on' });
const { password } = admin;
const browser = withBrowserGlobals();

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;

/** Gives the browser an authenticator that confirms each use. @returns its calls */
function plugIn(authenticator: SoftwareAuthenticator) {
  const get = vi.fn(({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
    const { id, rawId, type, response } = authenticator.get({ challenge: Buffer.from(publicKey.challenge).toString('base64url') });
    const buffers = Object.fromEntries(Object.entries(response).map(([name, text]) => [name, bytes(text)]));
    return Promise.resolve({ id, type, rawId: bytes(rawId), response: buffers, getClientExtensionResults: () => ({}) });
  });
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { get } });
  return get;
}

test('a form that asks for the password asks for a passkey as well where an old login needs one', async ({ app, adminToken }) => {
  browser.cookie = `token=${adminToken}`;
  browser.fetch = async (request) => app.httpApp.fetch(request);
  const uses = plugIn(await addPasskey(app, adminToken, password));
  const add = (typed: string) => withRenewedLogin({ password: typed }, () => app.api(adminToken).passkeys.addOptions({ password: typed }));
  await add(password);
  app.clock.ms += 15 * 60_000 + 1;
  await expect(add('wrong')).rejects.toMatchObject({ status: 400, errors: { password: 'Invalid password' } });
  expect(uses).not.toHaveBeenCalled();
  await expect(add(password)).resolves.toHaveProperty('challenge');
  expect(uses).toHaveBeenCalledOnce();
});

test('a passkey is offered to an account that has one, and when the list of them does not load', async ({ app, adminToken }) => {
  browser.cookie = `token=${adminToken}`;
  expect(await mayHavePasskey()).toBe(true);
  browser.fetch = async (request) => app.httpApp.fetch(request);
  expect(await mayHavePasskey()).toBe(false);
  await addPasskey(app, adminToken, password);
  expect(await mayHavePasskey()).toBe(true);
});
