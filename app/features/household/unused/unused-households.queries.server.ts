import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

const dayMs = 24 * 60 * 60_000;

/** Day of the last use of a profile, its creation included: the expression of the index `profiles_by_last_use`. */
const lastUse = (alias: 'profiles' | 'others') =>
  sql<number>`coalesce(${sql.ref(`${alias}.last_day`)}, ${sql.ref(`${alias}.created_at`)} / 86400000)`;

/** Profiles of households none of whose profiles was used after `day`. */
const unusedSince = (db: Db, day: number) =>
  db
    .selectFrom('profiles')
    .innerJoin('households', 'households.account_id', 'profiles.account_id')
    .where(lastUse('profiles'), '<=', day)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('profiles as others')
            .select('others.id')
            .whereRef('others.account_id', '=', 'profiles.account_id')
            .where(lastUse('others'), '>', day),
        ),
      ),
    );

/** Households without learning since `day` that were not told since then that their profiles will be deleted, but for those of a mail that failed. */
export async function householdsToWarn(db: Db, day: number, failed: ReadonlySet<number>, limit: number): Promise<number[]> {
  const rows = unusedSince(db, day)
    .select('profiles.account_id')
    .where((where) =>
      where.or([where('removal_notice_at', 'is', null), where('removal_notice_at', '<=', sql<number>`(${lastUse('profiles')} + 1) * ${dayMs}`)]),
    )
    .$if(failed.size > 0, (query) => query.where('profiles.account_id', 'not in', [...failed]))
    .orderBy(lastUse('profiles'))
    .limit(limit);
  return [...new Set((await rows.execute()).map(({ account_id }) => account_id))];
}

export async function recordRemovalNotice(tx: Db, accountId: number, now: number): Promise<void> {
  await tx.updateTable('households').set({ removal_notice_at: now }).where('account_id', '=', accountId).execute();
}

/** Profiles of households without learning since `day` that were told by `warnedBy` (ms). */
export async function unusedProfiles(tx: Db, { day, warnedBy, limit }: { day: number; warnedBy: number; limit: number }): Promise<number[]> {
  const unused = unusedSince(tx, day)
    .select('profiles.id')
    .where('removal_notice_at', '<=', warnedBy)
    .where('removal_notice_at', '>', sql<number>`(${lastUse('profiles')} + 1) * ${dayMs}`)
    .orderBy(lastUse('profiles'))
    .limit(limit);
  return (await unused.execute()).map(({ id }) => id);
}

/** @returns the accounts of the profiles */
export async function deleteProfilesById(tx: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('profiles').where('id', 'in', ids).returning('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

export async function deleteEndedConsents(db: Db, before: number, limit: number): Promise<number> {
  const ended = db.selectFrom('consents').select('id').where('undone_at', '<=', before).limit(limit);
  return (await db.deleteFrom('consents').where('id', 'in', ended).returning('id').execute()).length;
}

export async function deleteEndedDevices(db: Db, endedBy: number, limit: number): Promise<number> {
  const ended = db.selectFrom('devices').select('id').where('ends_at', '<=', endedBy).limit(limit);
  return (await db.deleteFrom('devices').where('id', 'in', ended).returning('id').execute()).length;
}
