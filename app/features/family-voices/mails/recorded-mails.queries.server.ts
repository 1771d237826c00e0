import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';

/** Accounts whose mail about new recordings is due, after the account `after`. */
export async function accountsDue(db: Db, now: number, after: number, limit: number): Promise<number[]> {
  const due = db.selectFrom('voice_invites').select('account_id').distinct().where('mail_due_at', '<=', now).where('account_id', '>', after);
  return (await due.orderBy('account_id').limit(limit).execute()).map(({ account_id }) => account_id);
}

/** Time of the last mail about recordings of any link of an account; null before the first one. */
export async function lastMailAt(db: Db, account: number): Promise<number | null> {
  const last = db
    .selectFrom('voice_invites')
    .select(({ fn }) => fn.max('mailed_at').as('at'))
    .where('account_id', '=', account);
  const { at } = await last.executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
}

/** Links of an account with something new, each with the number of recordings since its last mail. A recording waits with the lock of the account. */
export const newRecordings = (tx: Db, account: number) =>
  tx
    .selectFrom('voice_invites')
    .select(['voice_invites.id', 'voice_invites.name'])
    .select(({ selectFrom, fn }) =>
      selectFrom('speakers')
        .innerJoin('voices', 'voices.speaker_id', 'speakers.id')
        .select(fn.countAll<number>().as('count'))
        .whereRef('speakers.invite_id', '=', 'voice_invites.id')
        .whereRef('voices.created_at', '>', ({ fn, val }) => fn.coalesce('voice_invites.mailed_at', val(0)))
        .where('voices.state', '!=', 'withdrawn')
        .as('count'),
    )
    .where('voice_invites.account_id', '=', account)
    .where('voice_invites.mail_due_at', 'is not', null)
    .orderBy('voice_invites.id')
    .execute();

export async function setMailed(tx: Db, ids: readonly number[], change: { mailed_at?: number; mail_due_at: number | null }): Promise<void> {
  await tx.updateTable('voice_invites').set(change).where('id', 'in', ids).execute();
}

/** Mails of an account are at least so far apart. */
export const mailGapMs = unitMs.day;
