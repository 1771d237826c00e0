import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import { markTokensUsed } from '#app/auth/one-time-tokens.queries.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { newPassword } from '#app/features/accounts/password.contract.ts';
import {
  type Account,
  auditOwnChange,
  networkKey,
  registrationsOf,
  rejectDisabled,
  sendWelcome,
  storePassword,
  verification,
  verifyAccount,
} from '#app/features/accounts/public.server.ts';
import type { AccessAfter } from '#app/features/accounts/public.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { passwordChangedMail } from './mails/password-changed.mail.server.ts';
import { passwordResetFeature } from './password-reset.feature.ts';
import { resetTokens } from './password-reset.purpose.server.ts';

interface NewPassword {
  password: string;
  hash: string;
  passkeys: 'end' | 'keep';
  /** By a link that the operator of the server has passed on. */
  byOperator: boolean;
}

export interface PasswordReset {
  account: Account;
  isStaff: boolean;
  access: AccessAfter;
}

/**
 * Sets the password of a locked account, ends its sessions, devices and passkeys, uses up its links, codes and pins, revokes its
 * pending change of the email address, and queues a mail that says so.
 * @throws 400 when the password is too short for the staff, or the account is disabled and the link is not of the operator
 */
export async function setPassword(
  tx: Db,
  context: AppContext & { address: string },
  account: Account,
  { password, hash, passkeys, byOperator }: NewPassword,
): Promise<PasswordReset> {
  const { now } = context;
  if (!byOperator) rejectDisabled(account, 400);
  const isStaff = await isStaffAccount(tx, account.id);
  const parsed = z.safeParse(newPassword(isStaff ? 12 : 8), password);
  if (!parsed.success) rejectFields({ password: parsed.error.issues[0]?.message ?? 'Please choose another password' });
  await markTokensUsed(tx, account.id, [resetTokens.name, verification.name], now());
  if (account.verified_at === null) await verifyWithRegistration(tx, context, account);
  const change = {
    password_hash: hash,
    verified_at: account.verified_at ?? now(),
    // The link or the code came to the address, unless the operator passed it on.
    ...(byOperator ? {} : { email_confirmed_at: account.email_confirmed_at ?? now() }),
  };
  const access = await storePassword(tx, context, account, { change, passkeys, session: '' });
  const event = byOperator ? 'operatorLink' : 'passwordReset';
  await auditOwnChange(tx, account, { action: `passwordReset.${event}`, label: passwordResetFeature.auditEvents[event] }, now());
  await sendMail(tx, context, passwordChangedMail, { to: account.email, props: { kind: account.kind, access, byOperator, at: now() } });
  return { account, isStaff, access };
}

/**
 * Verifies the account with the registration of the network that sets the password, else with its newest one.
 * The passwords of all registrations end: one of them may have been chosen by another person.
 */
async function verifyWithRegistration(tx: Db, context: AppContext & { address: string }, account: Account): Promise<void> {
  const registrations = await registrationsOf(tx, account.id);
  const network = networkKey(context.address);
  const registration = registrations.findLast((each) => each.network === network) ?? registrations.at(-1);
  if (registration) return verifyAccount(tx, context, account, registration);
  await sendWelcome(tx, context, account);
}
