import '../course.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readInBatches } from '../read-in-batches.server.ts';
import { type EntryId, entryId } from './entry-choice.ts';
import type { StarterCourse } from './starter-course.server.ts';

/** Row of all entries of a release. */
const whole = { what: 'course', key: '' } as const;

/** Whether the academy has decided on each entry of this release. */
export async function isDecided(db: Db, digest: string): Promise<boolean> {
  const row = db.selectFrom('starter_entries').select('digest').where('what', '=', whole.what).where('key', '=', whole.key);
  return (await row.executeTakeFirst())?.digest === digest;
}

interface DecidedEntry {
  digest: string;
  takenAt: number | null;
}

/** Entries that the academy was seeded with, or has decided on. */
export async function decidedEntries(db: Db): Promise<Map<EntryId, DecidedEntry>> {
  const rows = await db.selectFrom('starter_entries').selectAll().orderBy('what').orderBy('key').execute();
  return new Map(
    rows.flatMap(({ what, key, digest, taken_at: takenAt }) => (what === 'course' ? [] : [[entryId(what, key), { digest, takenAt }] as const])),
  );
}

interface Decision {
  now: number;
  /** Ids of the entries that were not taken over. */
  kept: ReadonlySet<string>;
}

/** Records all entries of a release as decided. The time of one that stays, or that the release does not change, stays too. */
export async function recordDecided(tx: Db, { entries, digest }: Pick<StarterCourse, 'entries' | 'digest'>, { now, kept }: Decision): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, taken_at: kept.has(entryId(entry.what, entry.key)) ? null : now }));
  const takenAt = sql<number | null>`case when excluded.taken_at is null or starter_entries.digest = excluded.digest
    then starter_entries.taken_at else excluded.taken_at end`;
  await readInBatches([...rows, { ...whole, digest, taken_at: null }], (batch) =>
    tx
      .insertInto('starter_entries')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['what', 'key']).doUpdateSet(({ ref }) => ({ digest: ref('excluded.digest'), taken_at: takenAt })))
      .returning('key')
      .execute(),
  );
}
