import * as z from 'zod/mini';
import { markTokenUsed, revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { accountOfToken, consumeToken, issueToken, liveTokens, type Purpose } from '#app/auth/one-time-tokens.server.ts';
import { deleteFactorsSince } from '#app/auth/second-factor.server.ts';
import { isUniqueViolation } from '#app/db/database-errors.server.ts';
import type { Db } from '#app/db/schema.ts';
import { ApiError, reject } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { emailChangeEvents } from './accounts.contract.ts';
import { type Account, deleteUnverified, isEmailTaken, lockAccount, updateEmail } from './accounts.queries.server.ts';
import { auditOwnChange } from './audit-own-change.server.ts';
import { forgetEmailsSince, isRemembered, rememberEmail } from './earlier-emails.queries.server.ts';
import { type MailContext, requireMailQuota } from './mail-quotas.server.ts';
import { endOtherAccess, undoPurpose } from './mailed-tokens.server.ts';
import { confirmEmailMail } from './mails/confirm-email.mail.server.ts';
import { emailChangedMail } from './mails/email-changed.mail.server.ts';
import { emailRestoredMail } from './mails/email-restored.mail.server.ts';
import { emailTakenMail } from './mails/email-taken.mail.server.ts';

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
    unknown: 'This link is not valid. Please open the link in our latest email, or ask again under My account.',
    revoked:
      'This link was replaced: perhaps you have asked for a newer one. Please open the link in our latest email, or ask again under My account.',
    used: ({ from, to }) =>
      emailKey(from) === emailKey(to)
        ? 'This link has been used: your email address is confirmed.'
        : 'This link has been used: your new email address is in place. Please log in with it.',
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
    unknown: 'This link is not valid. Please open it again from the email, or write to us.',
    used: 'This link is of no more use: your earlier address is back. Please log in with it, or write to us.',
    expired: 'This link has expired: a change can be undone for 7 days. Please write to us, and we will help.',
  },
} satisfies Purpose<z.output<typeof Undo>>;

const takenMessage = 'This email address now belongs to another account. Please use another one, or write to us.';

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

/** Whether a request with this address is one to prove the present address, which no mail has proved yet. */
export const isProof = (account: Account, to: string): boolean => account.email_confirmed_at === null && emailKey(account.email) === emailKey(to);

/**
 * Mails a link to the new address, or to the present one while no mail has proved it; a notice when a verified account has the
 * address. The last two do the same otherwise: a token is issued whose secret is mailed only to a free address. Requires the locked
 * account, whose owner has proved to be that. @throws 429 at a limit of mails
 */
export async function requestEmailChange(
  tx: Db,
  context: MailContext & { principal: { tokenHash: string } },
  account: Account,
  typed: string,
): Promise<void> {
  const { now, principal } = context;
  const isNew = !isProof(account, typed);
  const to = isNew ? typed : account.email;
  await revokePendingChanges(tx, account.id, now());
  const isTaken = await isEmailTaken(tx, account, to);
  const data = { from: account.email, to, session: principal.tokenHash };
  const token = await issueToken(tx, emailChange, { accountId: account.id, data, network: '', now: now() });
  await requireMailQuota(tx, context, to);
  const { lifetimeMs } = emailChange;
  if (isTaken) await sendMail(tx, context, emailTakenMail, { to, props: {}, lifetimeMs });
  else await sendMail(tx, context, confirmEmailMail, { to, props: { token, isNew }, lifetimeMs });
  await auditEmail(tx, account, isNew ? 'emailRequested' : 'emailProofRequested', now());
}

const auditEmail = (tx: Db, account: Account, event: keyof typeof emailChangeEvents, now: number) =>
  auditOwnChange(tx, account, { action: `myAccount.${event}`, label: emailChangeEvents[event] }, now);

/** Sentence after a request, the same whether or not the address is free. */
export const requestedMessage = (to: string, isNew = true) =>
  `We have sent an email to ${to}. Please open the link in it within 24 hours: ${isNew ? 'until then your address stays as it is' : 'then your address is confirmed'}`;

/** Runs `perform` once more when another transaction took the address meanwhile: then it sees the other account. */
async function retryWhenTaken<T>(perform: () => Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return perform();
  }
}

/** Uses up the token of a link, and locks its account before: the other transactions on both use this order. @throws 400 */
async function consumeLink<Data>(tx: Db, purpose: Purpose<Data> & { refusals: { unknown: string } }, secret: string, now: number) {
  const id = await accountOfToken(tx, secret);
  const account = id === undefined ? undefined : await lockAccount(tx, id);
  const token = await consumeToken(tx, purpose, secret, now);
  return { token, account: account ?? reject(400, purpose.refusals.unknown) };
}

interface NewAddress {
  email: string;
  confirmedAt: number | null;
  event: 'emailChanged' | 'emailRestored';
  /** Hash of the token of the one session that goes on; '' for none. */
  session: string;
}

/**
 * Gives the locked account another address, and ends all that a reader of the old mailbox may have. An account that was never
 * verified gives way. @returns whether there was an address of a calendar. @throws 409 when a verified account has the address
 */
async function replaceEmail(
  tx: Db,
  account: Account,
  { email, confirmedAt, event, session }: NewAddress,
  now: number,
): Promise<{ hadCalendar: boolean }> {
  const key = emailKey(email);
  if (await isEmailTaken(tx, account, email)) throw new ApiError(409, takenMessage);
  await deleteUnverified(tx, account.kind, key);
  await updateEmail(tx, account, { email, email_key: key, email_confirmed_at: confirmedAt });
  await auditEmail(tx, account, event, now);
  return endOtherAccess(tx, account.id, session, now);
}

/** A mail has proved the present address. Everything else stays as it is. */
async function proveEmail(tx: Db, account: Account, now: number): Promise<void> {
  if (account.email_confirmed_at !== null) return;
  await updateEmail(tx, account, { email: account.email, email_key: account.email_key, email_confirmed_at: now });
  await auditEmail(tx, account, 'emailProved', now);
}

/**
 * Applies the change of a link to the new address, ends the sessions but for the one that asked for it, and mails both addresses a
 * link to undo it. A link to the present address only proves it.
 */
export function confirmEmailChange(context: MailContext, secret: string): Promise<{ account: number; isNew: boolean }> {
  const { db, now } = context;
  const confirm = async (tx: Db) => {
    const { account, token } = await consumeLink(tx, emailChange, secret, now());
    const { from, to, session = '' } = token.data;
    if (emailKey(account.email) !== emailKey(from)) return reject(400, emailChange.refusals.unknown);
    if (emailKey(from) === emailKey(to)) {
      await proveEmail(tx, account, now());
      return { account: account.id, isNew: false };
    }
    await rememberEmail(tx, account, now());
    const { hadCalendar } = await replaceEmail(tx, account, { email: to, confirmedAt: now(), event: 'emailChanged', session }, now());
    for (const address of [from, to]) {
      const undo = { accountId: account.id, data: { from, to, change: token.id }, network: '', now: now() };
      const undoToken = await issueToken(tx, emailChangeUndo, undo);
      const props = { token: undoToken, isOldAddress: address === from, hadCalendar, at: now() };
      await sendMail(tx, context, emailChangedMail, { to: address, props, lifetimeMs: emailChangeUndo.lifetimeMs });
    }
    return { account: account.id, isNew: true };
  };
  return retryWhenTaken(() => db.transaction().execute(confirm));
}

/**
 * Brings the address before a change back, whatever happened since: later changes and their links end, and so do all sessions and devices.
 * Links of earlier changes go on to work. @returns the account
 */
export function undoEmailChange(context: MailContext, secret: string): Promise<number> {
  const { db, now } = context;
  const undo = async (tx: Db) => {
    const { account, token } = await consumeLink(tx, emailChangeUndo, secret, now());
    const { from, change } = token.data;
    // The link was mailed to both addresses, so that it proves none.
    const wasConfirmed = await isRemembered(tx, account.id, emailKey(from));
    const restored = { email: from, confirmedAt: wasConfirmed ? now() : null, event: 'emailRestored', session: '' } as const;
    const { hadCalendar } = await replaceEmail(tx, account, restored, now());
    await forgetEmailsSince(tx, account.id, token.created_at);
    for (const later of await liveTokens(tx, emailChangeUndo, [account.id], now()))
      if (later.data.change >= change) await markTokenUsed(tx, later.id, now());
    // The client that changed the address may have added a way to log in.
    await deleteFactorsSince(tx, account.id, token.created_at);
    for (const to of new Set([from, account.email]))
      await sendMail(tx, context, emailRestoredMail, { to, props: { isRestored: to === from, hadCalendar, at: now() } });
    return account.id;
  };
  return retryWhenTaken(() => db.transaction().execute(undo));
}
