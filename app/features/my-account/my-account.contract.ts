import * as z from 'zod/mini';
import { level, personFields } from '#app/features/accounts/accounts.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { ownCode, ownPasswordLimits, passkeysChoice } from '#app/features/accounts/own-password.contract.ts';
import { newPassword, typedPassword } from '#app/features/accounts/password.contract.ts';
import { email } from '#app/http/email-field.ts';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

const { first_name, last_name, phone_number } = personFields;

export const Details = z.object({ first_name, last_name, phone_number, level: z.optional(level) });
export const PasswordChange = z.object({
  old_password: typedPassword('Please enter your old password'),
  new_password: newPassword(8),
  code: ownCode,
  passkeys: passkeysChoice,
});
export const EmailChange = z.object({ email, password: typedPassword('Please enter your password'), code: ownCode });
const onOrOff = z.enum(['on', 'off'], 'Please choose on or off');
const Notifications = z.object({ replies: onOrOff, newsletters: onOrOff });
const brokenLink = 'This link is incomplete. Please open it again from the email.';
const EmailLink = z.object({ token: z.string(brokenLink).check(z.regex(/^[\w-]{1,100}$/, brokenLink)) });

const time = z.iso.datetime();

const LoginSession = z.object({
  id: z.int(),
  device: z.string(),
  startedAt: time,
  lastUsedAt: time,
  /** The session of the request. */
  isCurrent: z.boolean(),
});
export type LoginSession = z.output<typeof LoginSession>;

const Account = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  level: z.nullable(z.enum(levels)),
  /** Whether a mail has proved that the address is the caller's. */
  emailConfirmed: z.boolean(),
  /** Address that waits for its confirmation. */
  pendingEmail: z.nullable(z.string()),
  notifications: Notifications,
  sessions: z.array(LoginSession).check(z.maxLength(20)),
});
export type Account = z.output<typeof Account>;

/** Counts only failures: families and schools share an address. */
const linkLimits: RateLimits = { address: ['20 per 10 minutes'], countOnly: 'failures' };

const buttonLimits: RateLimits = { account: ['60 per minute'] };

export const myAccount = {
  logout: post('/auth/logout', { access: 'account', limits: buttonLimits, reply: MessageReply, description: 'ends the session of the request' }),
  read: get('/auth/account', {
    access: 'account',
    reply: Account,
    description: 'the caller’s profile, notifications and sessions, the last used one first; `lastUsedAt` is up to five minutes old',
  }),
  updateDetails: put('/auth/account', {
    access: 'account',
    limits: { account: ['20 per hour'] },
    body: Details,
    reply: MessageReply,
    description: 'a missing level stays as it is',
  }),
  changePassword: put('/auth/password', {
    access: 'account',
    limits: ownPasswordLimits,
    body: PasswordChange,
    reply: MessageReply,
    description:
      'ends the account’s other sessions and, unless `passkeys` is `keep`, its passkeys; 400 on a wrong old password, and on a missing or wrong `code` of an account with an authenticator app; staff choose at least 12 characters',
  }),
  requestEmailChange: post('/auth/email', {
    access: 'account',
    limits: ownPasswordLimits,
    body: EmailChange,
    reply: MessageReply,
    description:
      'mails a link to the new address, or a notice when another account has it: the response is the same; takes the present address while no email has proved it; 400 on a wrong password, and on a missing or wrong `code` of an account with an authenticator app',
  }),
  confirmEmailChange: post('/auth/email/confirm', {
    limits: linkLimits,
    body: EmailLink,
    reply: MessageReply,
    skipAuth: true,
    description:
      'target of the link to the new address, for 24 hours; ends the account’s sessions but for the one that asked for the change; a link to the present address only proves it; 409 when another account has the address by now',
  }),
  undoEmailChange: post('/auth/email/undo', {
    limits: linkLimits,
    body: EmailLink,
    reply: MessageReply,
    skipAuth: true,
    description:
      'target of the link in the emails about a change, for 7 days: brings the old address back, cancels later changes and ends all sessions',
  }),
  endSession: del('/auth/sessions/:id', {
    access: 'account',
    limits: buttonLimits,
    reply: MessageReply,
    description: 'also the session of the request',
  }),
  endOtherSessions: post('/auth/sessions/end-others', { access: 'account', limits: buttonLimits, reply: MessageReply }),
  setNotifications: put('/auth/notifications', {
    access: 'account',
    limits: { account: ['60 per hour'] },
    body: Notifications,
    reply: MessageReply,
    description: '`newsletters` subscribes or unsubscribes the email address of the account',
  }),
};
