import * as z from 'zod/mini';
import { deleteDevices } from '#app/auth/device-keys.queries.server.ts';
import { markTokenUsed, revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { accountOfToken, consumeToken, issueToken, liveTokens, type Purpose } from '#app/auth/one-time-tokens.server.ts';
import { deleteFactorsSince } from '#app/auth/second-factor.server.ts';
import { isUniqueViolation } from '#app/db/database-errors.server.ts';
import type { Db } from '#app/db/schema.ts';
import { ApiError, reject } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import { type Account, deleteUnverified, isEmailTaken, lockAccount, updateEmail } from './accounts.queries.server.ts';
import { auditOwnChange } from './audit-own-change.server.ts';
import { forgetEmailsSince, isRemembered, rememberEmail } from './earlier-emails.queries.server.ts';
import { emailChangeEvents } from './email-change-events.ts';
import { consumeMailQuotas, type MailContext } from './mail-quotas.server.ts';
import { revokeMailedTokens, undoPurpose } from './mailed-tokens.server.ts';
import { confirmEmailMail } from './mails/confirm-email.mail.server.ts';
import { emailChangedMail } from './mails/email-changed.mail.server.ts';
import { emailRestoredMail } from './mails/email-restored.mail.server.ts';
import { emailTakenMail } from './mails/email-taken.mail.server.ts';
import { deleteOtherSessions, deleteSessions } from './sessions.queries.server.ts';

const dayMs = 24 * 60 * 60_000;

const Addresses = z.object({ from: z.string(), to: z.string() });
/** `session` is the hash of the token that asked for the change; requests of earlier releases have none. */
const Change = z.extend(Addresses, { session: z.optional(z.string()) });

/** Link to the new address. */
export const emailChange = {
  name: 'email-change',
  lifetimeMs: dayMs,
  data: Change,
  refusals: {
    unknown: 'This link is not valid. Please open the link in our latest mail, or ask again under My account.',
    revoked:
      'This link was replaced: perhaps you have asked for a newer one. Please open the link in our latest mail, or ask again under My account.',
    used: 'This link has been used: your new e-mail address is in place. Please log in with it.',
    expired: 'This link has expired. Please ask for a new one under My account.',
  },
} satisfies Purpose<z.output<typeof Change>>;

/** `change` is the id of the token that confirmed the change. */
const Undo = z.extend(Addresses, { change: z.int() });

/** Links to the old and the new address after a change. */
export const emailChangeUndo = {
  name: undoPurpose,
  lifetimeMs: 7 * dayMs,
  data: Undo,
  refusals: {
    unknown: 'This link is not valid. Please open it again from the mail, or write to us.',
    used: 'This link is of no more use: your earlier address is back. Please log in with it, or write to us.',
    expired: 'This link has expired: a change can be undone for 7 days. Please write to us, and we will help.',
  },
} satisfies Purpose<z.output<typeof Undo>>;

const takenMessage = 'This e-mail address belongs to another account by now. Please use another one, or write to us.';

/** Latest address that waits for its confirmation, also one that another account has: the answer must not tell. */
export async function pendingEmail(db: Db, accountId: number, now: number): Promise<string | null> {
  const unused = (await liveTokens(db, emailChange, [accountId], now)).filter(({ used_at }) => used_at === null);
  return unused.at(-1)?.data.to ?? null;
}

/** Ends pending changes: older links no longer work. */
async function revokePendingChanges(tx: Db, accountId: number, now: number): Promise<void> {
  const pending = (await liveTokens(tx, emailChange, [accountId], now)).filter(({ used_at }) => used_at === null);
  await revokeTokens(
    tx,
    pending.map(({ id }) => id),
    now,
  );
}

/**
 * Mails a link to the new address, or a notice when a verified account has it. Both do the same otherwise: a token is issued
 * whose secret is mailed only to a free address. Requires the locked account, whose owner has proved to be that.
 * @throws 429 at a limit of mails
 */
export async function requestEmailChange(
  tx: Db,
  context: MailContext & { principal: { tokenHash: string } },
  account: Account,
  to: string,
): Promise<void> {
  const { now, config, principal } = context;
  const { publicUrl } = config;
  await revokePendingChanges(tx, account.id, now());
  const isTaken = await isEmailTaken(tx, account, emailKey(to));
  const data = { from: account.email, to, session: principal.tokenHash };
  const token = await issueToken(tx, emailChange, { accountId: account.id, data, network: '', now: now() });
  const mail = isTaken ? emailTakenMail.compose(publicUrl, {}) : confirmEmailMail.compose(publicUrl, { token });
  const rejection = await consumeMailQuotas(tx, context, to);
  if (rejection) throw rejection;
  await enqueueMail(tx, { to, ...mail, expiresAt: now() + emailChange.lifetimeMs }, { now: now(), publicUrl });
  await auditOwnChange(tx, account, { action: 'myAccount.emailRequested', label: emailChangeEvents.emailRequested }, now());
}

/** Sentence after a request, the same whether or not the address is free. */
export const requestedMessage = (to: string) =>
  `We have sent a mail to ${to}. Please open the link in it within 24 hours: until then your address stays as it is`;

/** Runs `perform` once more when another transaction took the address meanwhile: then it sees the other account. */
async function retryWhenTaken<T>(perform: () => Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return perform();
  }
}

/** The account of a link, locked before its token is used: the other transactions on both use this order. */
async function lockAccountOfLink(tx: Db, secret: string): Promise<Account | undefined> {
  const id = await accountOfToken(tx, secret);
  return id === undefined ? undefined : lockAccount(tx, id);
}

/** An account that was never verified gives way. @throws 409 when a verified account has the address */
async function takeEmail(tx: Db, account: Account, email: string, confirmedAt: number | null): Promise<void> {
  const key = emailKey(email);
  if (await isEmailTaken(tx, account, key)) throw new ApiError(409, takenMessage);
  await deleteUnverified(tx, account.kind, key);
  await updateEmail(tx, account, { email, email_key: key, email_confirmed_at: confirmedAt });
}

/**
 * Applies the change of a link to the new address, ends the sessions but for the one that asked for it, and mails both addresses a
 * link to undo it. @returns the account
 */
export function confirmEmailChange(context: MailContext, secret: string): Promise<number> {
  const { db, now, config } = context;
  const { publicUrl } = config;
  const confirm = async (tx: Db) => {
    const account = await lockAccountOfLink(tx, secret);
    const { id, data } = await consumeToken(tx, emailChange, secret, now());
    if (account?.email_key !== emailKey(data.from)) return reject(400, emailChange.refusals.unknown);
    await rememberEmail(tx, account, now());
    await takeEmail(tx, account, data.to, now());
    await auditOwnChange(tx, account, { action: 'myAccount.emailChanged', label: emailChangeEvents.emailChanged }, now());
    // Tokens mailed to the old address and not used, such as links that set a password.
    await revokeMailedTokens(tx, account.id, now());
    // A reader of the old mailbox may have logged in.
    await deleteOtherSessions(tx, account.id, data.session ?? '');
    await deleteDevices(tx, account.id);
    for (const to of [data.from, data.to]) {
      const undo = { accountId: account.id, data: { from: data.from, to: data.to, change: id }, network: '', now: now() };
      const token = await issueToken(tx, emailChangeUndo, undo);
      const mail = emailChangedMail.compose(publicUrl, { token, isOldAddress: to === data.from, at: now() });
      await enqueueMail(tx, { to, ...mail, expiresAt: now() + emailChangeUndo.lifetimeMs }, { now: now(), publicUrl });
    }
    return account.id;
  };
  return retryWhenTaken(() => db.transaction().execute(confirm));
}

/**
 * Brings the address before a change back, whatever happened since: later changes and their links end, and so do all sessions and devices.
 * Links of earlier changes go on to work. @returns the account
 */
export function undoEmailChange(context: MailContext, secret: string): Promise<number> {
  const { db, now, config } = context;
  const { publicUrl } = config;
  const undo = async (tx: Db) => {
    const account = await lockAccountOfLink(tx, secret);
    const { data, created_at } = await consumeToken(tx, emailChangeUndo, secret, now());
    if (!account) return reject(400, emailChangeUndo.refusals.unknown);
    // The link was mailed to both addresses, so that it proves none.
    const wasConfirmed = await isRemembered(tx, account.id, emailKey(data.from));
    await takeEmail(tx, account, data.from, wasConfirmed ? now() : null);
    await auditOwnChange(tx, account, { action: 'myAccount.emailRestored', label: emailChangeEvents.emailRestored }, now());
    await forgetEmailsSince(tx, account.id, created_at);
    for (const later of await liveTokens(tx, emailChangeUndo, [account.id], now()))
      if (later.data.change >= data.change) await markTokenUsed(tx, later.id, now());
    await revokeMailedTokens(tx, account.id, now());
    await deleteSessions(tx, account.id);
    await deleteDevices(tx, account.id);
    // The client that changed the address may have added a way to log in.
    await deleteFactorsSince(tx, account.id, created_at);
    for (const to of new Set([data.from, account.email]))
      await enqueueMail(tx, { to, ...emailRestoredMail.compose(publicUrl, { isRestored: to === data.from, at: now() }) }, { now: now(), publicUrl });
    return account.id;
  };
  return retryWhenTaken(() => db.transaction().execute(undo));
}
