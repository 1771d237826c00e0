import './earlier-emails.tables.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { Account } from './accounts.queries.server.ts';

type Owner = Pick<Account, 'id' | 'email_key' | 'email_confirmed_at'>;

const earlierEmailsOf = (db: Db, accountId: number) =>
  db.selectFrom('earlier_emails').selectAll().where('account_id', '=', accountId).orderBy('owned_until').execute();

/** Time from which the account has its present address: what was sent with it before belongs to the account that gave it up. */
async function ownedFrom(db: Db, { id, email_key: spelling }: Owner, confirmedAt: number): Promise<number> {
  const { from } = await db
    .selectFrom('earlier_emails')
    .select(({ fn }) => fn.max('owned_until').as('from'))
    .where('email_key', '=', emailKey(spelling))
    .where('owned_until', '<=', confirmedAt)
    .where('account_id', '<>', id)
    .executeTakeFirstOrThrow();
  return from ?? 0;
}

/** The account with its present and its earlier addresses. */
export async function dataOwnerOf(db: Db, account: Owner): Promise<DataOwner> {
  const { id, email_confirmed_at } = account;
  const present = emailKey(account.email_key);
  const earlier = (await earlierEmailsOf(db, id)).filter(({ email_key }) => email_key !== present);
  return {
    id,
    present:
      email_confirmed_at === null
        ? undefined
        : { email_key: present, from: await ownedFrom(db, account, email_confirmed_at), until: Number.MAX_SAFE_INTEGER },
    earlier: earlier.map(({ email_key, owned_from, owned_until }) => ({ email_key, from: owned_from, until: owned_until })),
  };
}

/** Requires the locked account, which still has the address that it gives up. One that no mail has proved was perhaps never its own. */
export async function rememberEmail(tx: Db, account: Owner, now: number): Promise<void> {
  const { id: account_id, email_confirmed_at } = account;
  const email_key = emailKey(account.email_key);
  if (email_confirmed_at === null) return;
  await tx
    .insertInto('earlier_emails')
    .values({ account_id, email_key, owned_from: await ownedFrom(tx, account, email_confirmed_at), owned_until: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doUpdateSet({ owned_until: now }))
    .execute();
}

/** Whether the account has given up the address as one that a mail had proved. */
export const isRemembered = async (db: Db, accountId: number, key: string): Promise<boolean> =>
  // An address that was never proven before the upgrade is kept with no time of its own.
  (await earlierEmailsOf(db, accountId)).some(({ email_key, owned_from, owned_until }) => email_key === key && owned_from < owned_until);

/** Forgets the addresses given up since a change that is undone: they were perhaps not the owner's. */
export async function forgetEmailsSince(tx: Db, accountId: number, since: number): Promise<void> {
  await tx.deleteFrom('earlier_emails').where('account_id', '=', accountId).where('owned_until', '>=', since).execute();
}
