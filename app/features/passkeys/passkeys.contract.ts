import * as z from 'zod/mini';
import { ownPasswordLimits } from '#app/features/accounts/own-password.contract.ts';
import { typedPassword } from '#app/features/accounts/password.contract.ts';
import { del, get, post, put } from '#app/http/endpoint.ts';
import { MessageReply, text } from '#app/http/fields.ts';

export const maxPasskeys = 20;

const broken = 'The browser sent no complete passkey. Please try again.';
const base64url = (maxLength: number) => z.string(broken).check(z.maxLength(maxLength, broken), z.regex(/^[\w-]+$/, broken));
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, broken))).check(z.maxLength(10));
const credentialId = base64url(1_400);
const credentialType = z.literal('public-key', broken);

/** Response of an authenticator to a login (WebAuthn Level 3, AuthenticationResponseJSON). */
const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100),
  }),
});

/** Response of an authenticator with a new passkey (RegistrationResponseJSON). */
const Attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(20_000), transports: z._default(transports, []) }),
});

const userVerification = z.literal('required');
const LoginOptions = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification });

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })).check(z.maxLength(10)),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: credentialType, transports })).check(z.maxLength(maxPasskeys)),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.boolean(), userVerification }),
});

const time = z.iso.datetime();
const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: time,
  /** Start of the UTC day. */
  lastUsedAt: z.nullable(time),
});
export type Passkey = z.output<typeof Passkey>;

export const PasskeyPassword = z.object({ password: typedPassword('Please enter your password') });
export const PasskeyName = z.object({ name: text('Name', { max: 60 }) });

export const passkeys = {
  loginOptions: post('/passkeys/login-options', {
    limits: { address: ['100 per 10 minutes'] },
    // JSON, which no form of another site can send: a challenge is a row.
    body: z.object({}),
    reply: LoginOptions,
    skipAuth: true,
    description: 'a challenge for `login`, valid for five minutes and once; it depends on nothing that the caller sends',
  }),
  login: post('/passkeys/login', {
    limits: { address: ['30 per 10 minutes', '200 per day'], countOnly: 'failures' },
    body: z.object({ credential: Assertion, area: z.enum(['site', 'admin']) }),
    reply: z.object({ token: z.string(), message: z.string() }),
    skipAuth: true,
    description:
      'logs in without a password; no code is asked for, because the passkey was used with a PIN, a finger or a face; 404 for an unknown or removed passkey, 403 for a disabled account, and for `admin` without a role in the administration',
  }),
  confirm: post('/auth/passkeys/confirm', {
    access: 'account',
    limits: { account: ['30 per 10 minutes'] },
    body: z.object({ credential: Assertion }),
    reply: z.object({ confirmed: z.iso.datetime() }),
    description:
      'renews the login as `POST /api/learning/confirm` does, with a challenge of `loginOptions` in place of password and code; 400 for a passkey of another account, 404 for an unknown or removed one',
  }),
  list: get('/auth/passkeys', { access: 'account', reply: z.array(Passkey).check(z.maxLength(maxPasskeys)), description: 'oldest first' }),
  addOptions: post('/auth/passkeys/options', {
    access: 'account',
    recentLogin: true,
    limits: ownPasswordLimits,
    body: PasskeyPassword,
    reply: CreationOptions,
    description: 'options and challenge for a new passkey, valid for five minutes and once; 400 on a wrong password',
  }),
  add: post('/auth/passkeys', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['20 per hour'] },
    body: z.object({ credential: Attestation }),
    reply: MessageReply,
    status: 201,
    description: 'only discoverable credentials with user verification; named after the device; an email says so; 409 for the 21st',
  }),
  rename: put('/auth/passkeys/:id', { access: 'account', limits: { account: ['60 per hour'] }, body: PasskeyName, reply: MessageReply }),
  remove: del('/auth/passkeys/:id', {
    access: 'account',
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
    description: 'an email says so; 200 also for a passkey that is gone',
  }),
};
