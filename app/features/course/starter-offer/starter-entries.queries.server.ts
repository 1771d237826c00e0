import '../course.tables.ts';
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

/** Digests of the entries that the academy was seeded with, or has decided on. */
export async function decidedDigests(db: Db): Promise<Map<EntryId, string>> {
  const rows = await db.selectFrom('starter_entries').selectAll().orderBy('what').orderBy('key').execute();
  return new Map(rows.flatMap(({ what, key, digest }) => (what === 'course' ? [] : [[entryId(what, key), digest] as const])));
}

/** Records all entries of a release as decided. */
export async function recordDecided(tx: Db, { entries, digest }: Pick<StarterCourse, 'entries' | 'digest'>): Promise<void> {
  await readInBatches([...entries, { ...whole, digest }], (batch) =>
    tx
      .insertInto('starter_entries')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['what', 'key']).doUpdateSet(({ ref }) => ({ digest: ref('excluded.digest') })))
      .returning('key')
      .execute(),
  );
}
