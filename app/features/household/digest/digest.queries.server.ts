import type { Db } from '#app/db/schema.ts';

/** Households that want the digest and have not had that of `week`, the day number of a Monday, after the last one of the page before. */
export function householdsDue(db: Db, week: number, after: { digest_week: number; account_id: number }, limit: number) {
  return db
    .selectFrom('households')
    .select(['account_id', 'digest_week'])
    .where('digest_since', 'is not', null)
    .where('digest_week', '<', week)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('digest_week', 'account_id'), '>', tuple(after.digest_week, after.account_id)))
    .orderBy('digest_week')
    .orderBy('account_id')
    .limit(limit)
    .$narrowType<{ digest_week: number }>()
    .execute();
}

export async function setDigestWeek(tx: Db, accountId: number, week: number): Promise<void> {
  await tx.updateTable('households').set({ digest_week: week }).where('account_id', '=', accountId).execute();
}

/** Days, answers and time of profiles from the day `from` to the day before `until`. */
export function learnedBetween(db: Db, profileIds: number[], { from, until }: { from: number; until: number }) {
  return db
    .selectFrom('profile_days')
    .select(({ fn }) => ['profile_id', fn.countAll<number>().as('days'), fn.sum<number>('answers').as('answers'), fn.sum<number>('ms').as('ms')])
    .where('profile_id', 'in', profileIds)
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy('profile_id')
    .execute();
}

/** A published word that the profile met again from the day `from` on and knows best: something to ask at dinner. */
export function wordToAsk(db: Db, profileId: number, from: number) {
  return db
    .selectFrom('cards')
    .innerJoin('items', 'items.id', 'cards.item_id')
    .select(['items.igbo', 'items.english'])
    .where('profile_id', '=', profileId)
    .where('skill', '=', 'know')
    .where('last_review', '>=', from)
    .where('items.published_at', 'is not', null)
    .orderBy('stability', 'desc')
    .orderBy('items.id')
    .limit(1)
    .executeTakeFirst();
}

/** @returns the account, undefined for an unknown secret; the same link works again and again */
export async function stopDigest(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .updateTable('households')
    .set({ digest_since: null })
    .where('digest_token', '=', token)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
