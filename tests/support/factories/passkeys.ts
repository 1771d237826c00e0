import { randomBytes } from 'node:crypto';
import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { additionChallenge, loginChallenge } from '#app/features/passkeys/challenges.server.ts';
import { type Change, createSoftwareAuthenticator, type SoftwareAuthenticator } from '../software-authenticator.ts';
import { person, type TestApp } from '../test-app.ts';

/** Adds a passkey through the API, as the session of the token. @returns its authenticator */
export async function addPasskey(app: TestApp, token: string, password: string = person.password): Promise<SoftwareAuthenticator> {
  const authenticator = createSoftwareAuthenticator();
  const options = await app.api(token).passkeys.addOptions({ password });
  await app.api(token).passkeys.add({ credential: authenticator.create(options) });
  return authenticator;
}

interface Login extends Change {
  area?: 'site' | 'admin';
  from?: string;
}

/** Response to a login with a passkey. */
export async function loginWithPasskey(app: TestApp, authenticator: SoftwareAuthenticator, { area = 'site', from, ...change }: Login = {}) {
  const options = await app.api().passkeys.loginOptions();
  return app.call('POST', '/passkeys/login', { json: { credential: authenticator.get(options, change), area }, ...(from ? { from } : {}) });
}

/** Issues challenges for new passkeys of an account. @returns a response to each, of another authenticator */
export function issueNewPasskeys(db: Db, accountId: number, { count, now }: { count: number; now: number }) {
  const userHandle = randomBytes(32).toString('base64url');
  const responses = Array.from({ length: count }, async () => {
    const challenge = await issueToken(db, additionChallenge, { accountId, data: { userHandle }, network: '', now });
    return createSoftwareAuthenticator().create({ challenge, user: { id: userHandle } });
  });
  return Promise.all(responses);
}

/** Issues challenges for logins. @returns a response of the authenticator to each */
export function issuePasskeyLogins(db: Db, authenticator: SoftwareAuthenticator, { count, now }: { count: number; now: number }) {
  const responses = Array.from({ length: count }, async () => {
    const challenge = await issueToken(db, loginChallenge, { accountId: null, data: {}, network: '', now });
    // An authenticator without a counter: the responses may come in any order.
    return authenticator.get({ challenge }, { counter: 0 });
  });
  return Promise.all(responses);
}
