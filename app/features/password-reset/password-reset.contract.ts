import * as z from 'zod/mini';
import { passkeysChoice } from '#app/features/accounts/own-password.contract.ts';
import { confirmedPassword, newPassword, passwordsMatch } from '#app/features/accounts/password.contract.ts';
import { email } from '#app/http/email-field.ts';
import { post } from '#app/http/endpoint.ts';
import { MessageReply, nonBlank } from '#app/http/fields.ts';
import { readTypedCode } from '#app/lib/typed-code.ts';
import { resetMinutes } from './reset-minutes.contract.ts';

const codeOfSixDigits = 'Please enter the code of six digits from our email';
const code = z
  .string('Code is required')
  .check(z.maxLength(100, codeOfSixDigits), z.overwrite(readTypedCode), z.minLength(1, 'Code is required'), z.regex(/^\d{6}$/, codeOfSixDigits));

/** Accounts of the staff need 12 characters, which only the handler can tell. */
const passwords = { password: newPassword(8), confirm_password: confirmedPassword, passkeys: passkeysChoice };

export const ResetRequest = z.object({ email });
export const ResetByLink = z
  .object({ token: nonBlank('This link is not complete. Please open it again from the email.'), ...passwords })
  .check(passwordsMatch);
export const ResetByCode = z.object({ email, code, ...passwords }).check(passwordsMatch);

const Reset = z.extend(MessageReply, { staff: z.optional(z.literal(true)), passkeys: z.optional(z.literal('kept')) });
const resetDescription =
  'ends all sessions of the account and, unless `passkeys` is `keep`, its passkeys, uses up its links and codes, and verifies it if it was not verified; `staff` is present for an account that logs in at /admin/login, `passkeys` when some still log in: with STAFF_SECOND_FACTOR=on staff keep theirs';

export const passwordReset = {
  // Limits per email: reset-limits.server.ts.
  request: post('/password-reset', {
    limits: { address: ['20 per hour', '60 per day'] },
    body: ResetRequest,
    reply: MessageReply,
    skipAuth: true,
    description: `the same response for every email; mails a link and a code for each account of the email, both valid for ${resetMinutes} minutes and once; one request a minute and 5 a day per email, 3 of them from one network`,
  }),
  byLink: post('/password-reset/link', {
    limits: { address: ['60 per hour'] },
    body: ResetByLink,
    reply: Reset,
    skipAuth: true,
    description: resetDescription,
  }),
  byCode: post('/password-reset/code', {
    limits: { address: ['60 per hour'] },
    body: ResetByCode,
    reply: Reset,
    skipAuth: true,
    description: `${resetDescription}; five attempts per code for a network, 20 for other networks, 15 wrong codes a day per email`,
  }),
};
