import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import { accountOfToken, consumeToken, issueToken, type Purpose } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, lockAccount } from '#app/features/accounts/public.server.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { consentVersion } from './consent-version.contract.ts';
import { deleteChildren, endConsents, insertConsent, liveConsent, profilesOf } from './household.queries.server.ts';
import { consentConfirmationMail } from './mails/consent-confirmation.mail.server.ts';
import { isChild } from './profile-terms.contract.ts';

const NoData = z.object({});

/** Link in the mail that confirms a consent. */
export const consentUndo = {
  name: 'consent-undo',
  lifetimeMs: 30 * 24 * 60 * 60_000,
  data: NoData,
  refusals: {
    unknown: 'This link is not valid. Please open it from the email again, or delete the profiles under “Grown-ups” in the learning area.',
    used: 'This link has been used: your consent is withdrawn, and the profiles of the children are deleted.',
    revoked: 'This link ended when your password was changed. Please log in and delete the profiles under “Grown-ups” in the learning area.',
    expired: 'This link has expired after 30 days. Please log in and delete the profiles under “Grown-ups” in the learning area.',
  },
} satisfies Purpose<z.output<typeof NoData>>;

interface ChildsProfile {
  name: string;
  /** Version of the text that the guardian agrees to now. */
  version: string | undefined;
}

/**
 * Records the consent to the first profile of a child and mails a link that undoes it. Requires the locked account.
 * @throws 400 while the guardian has agreed to no text, or to an earlier one
 */
export async function requireConsent(tx: Db, context: AppContext, account: Account, { name, version }: ChildsProfile): Promise<void> {
  const { now } = context;
  if (await liveConsent(tx, account.id)) return;
  if (version === undefined || version === '') rejectFields({ consent: 'Please agree for your child first' });
  if (version !== consentVersion) rejectFields({ consent: 'The text for guardians has changed. Please load this page again and read it.' });
  await insertConsent(tx, account.id, { version, now: now() });
  const token = await issueToken(tx, consentUndo, { accountId: account.id, data: {}, network: '', now: now() });
  const props = { child: name, token, at: now() };
  await sendMail(tx, context, consentConfirmationMail, { to: account.email, props, lifetimeMs: consentUndo.lifetimeMs });
}

/** A consent covers nothing where the household has no child: the next first child asks again. */
export async function endUnusedConsents(tx: Db, accountId: number, now: number): Promise<void> {
  const hasChild = (await profilesOf(tx, accountId)).some(({ age_band }) => isChild(age_band));
  if (!hasChild) await endConsents(tx, accountId, now);
}

/** Withdraws a consent by the link of its mail, without a login. @returns the number of profiles that were deleted */
export function undoConsent({ db, now, eraseProfiles }: AppContext, secret: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const owner = await accountOfToken(tx, secret);
    // The account is locked before its token is used, as in other transactions on both.
    const account = owner === undefined ? undefined : await lockAccount(tx, owner);
    await consumeToken(tx, consentUndo, secret, now());
    if (!account) return reject(400, consentUndo.refusals.unknown);
    const children = (await profilesOf(tx, account.id)).filter(({ age_band }) => isChild(age_band));
    await eraseProfiles(
      tx,
      children.map(({ id }) => id),
      now(),
    );
    const deleted = await deleteChildren(tx, account.id);
    await recordErasures(tx, 'profile', deleted, now());
    await endConsents(tx, account.id, now());
    return deleted.length;
  });
}
