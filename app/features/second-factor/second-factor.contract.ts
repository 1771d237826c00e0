import * as z from 'zod/mini';
import { factorCode, ownPasswordLimits } from '#app/features/accounts/own-password.contract.ts';
import { typedPassword } from '#app/features/accounts/password.contract.ts';
import { get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

const password = typedPassword('Please enter your password');

export const SetUp = z.object({ password });
export const Confirmation = z.object({ code: factorCode });
export const PasswordAndCode = z.object({ password, code: factorCode });

const RecoveryCodes = z.extend(MessageReply, { recoveryCodes: z.array(z.string()).check(z.maxLength(10)) });

const forStaff = { permission: 'admin:access', beforeSecondFactor: true } as const;

/** Authenticator apps of the staff (RFC 6238). */
export const secondFactor = {
  read: get('/admin/second-factor', {
    ...forStaff,
    reply: z.object({
      /** Null without an authenticator app. */
      authenticatorSince: z.nullable(z.iso.datetime()),
      recoveryCodes: z.int(),
      isRequired: z.boolean(),
    }),
    description: '`recoveryCodes` counts the unused ones; `isRequired` is STAFF_SECOND_FACTOR',
  }),
  setUp: post('/admin/second-factor/authenticator', {
    ...forStaff,
    audit: { label: 'began to set up an authenticator app' },
    limits: ownPasswordLimits,
    recentLogin: true,
    body: SetUp,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    description: 'a new secret, which works once `confirm` got a code of it; 409 when an authenticator app is on',
  }),
  confirm: post('/admin/second-factor/authenticator/confirm', {
    ...forStaff,
    audit: { label: 'turned an authenticator app on' },
    recentLogin: true,
    limits: { account: ['20 per 10 minutes'] },
    body: Confirmation,
    reply: RecoveryCodes,
    description: 'ends the other sessions, and replies with ten recovery codes, which are shown this once',
  }),
  renewRecoveryCodes: post('/admin/second-factor/recovery-codes', {
    ...forStaff,
    audit: { label: 'made new recovery codes' },
    recentLogin: true,
    limits: ownPasswordLimits,
    body: PasswordAndCode,
    reply: RecoveryCodes,
    description: 'ten new ones; the earlier ones no longer work',
  }),
  turnOff: post('/admin/second-factor/authenticator/turn-off', {
    ...forStaff,
    audit: { label: 'turned an authenticator app off' },
    limits: ownPasswordLimits,
    body: PasswordAndCode,
    reply: MessageReply,
    description: 'takes a code of the app or a recovery code',
  }),
};
