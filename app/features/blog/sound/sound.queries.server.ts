import './sound.tables.ts';
import type { Insertable, Selectable } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';

export type SoundRow = Selectable<Schema['sounds']>;

export const insertSound = (tx: Db, row: Pick<Insertable<Schema['sounds']>, 'account_id' | 'bytes' | 'created_at'>): Promise<{ id: number }> =>
  tx.insertInto('sounds').values(row).returning('id').executeTakeFirstOrThrow();

export const soundById = (db: Db, id: number): Promise<SoundRow | undefined> =>
  db.selectFrom('sounds').selectAll().where('id', '=', id).executeTakeFirst();

/** The sound, whose row stays locked until the transaction ends. */
export const lockSound = (tx: Db, id: number): Promise<SoundRow | undefined> =>
  tx
    .updateTable('sounds')
    .set((set) => ({ bytes: set.ref('bytes') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Deletes unfinished uploads of an account but the newest `kept`. */
export async function deleteOlderUploads(tx: Db, account: number, kept: number): Promise<void> {
  const unfinished = tx.selectFrom('sounds').select('id').where('account_id', '=', account).where('hash', 'is', null).orderBy('id', 'desc');
  const older = (await unfinished.execute()).slice(kept).map(({ id }) => id);
  if (older.length > 0) await deleteSounds(tx, older);
}

export async function deleteSounds(tx: Db, ids: number[]): Promise<void> {
  await tx.deleteFrom('sounds').where('id', 'in', ids).execute();
}

/** Replaces a chunk that was sent before. */
export async function insertSoundChunk(tx: Db, chunk: Insertable<Schema['sound_chunks']>): Promise<void> {
  await tx
    .insertInto('sound_chunks')
    .values(chunk)
    .onConflict((conflict) => conflict.columns(['sound_id', 'nth']).doUpdateSet({ bytes: chunk.bytes }))
    .execute();
}

export const readSoundChunk = async (db: Db, sound: number, nth: number): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('sound_chunks').select('bytes').where('sound_id', '=', sound).where('nth', '=', nth).executeTakeFirst())?.bytes;

export const countSoundChunks = async (db: Db, sound: number): Promise<number> =>
  (
    await db
      .selectFrom('sound_chunks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sound_id', '=', sound)
      .executeTakeFirstOrThrow()
  ).count;

/** Ends an upload: its bytes are not needed any more. */
export async function endSound(tx: Db, id: number, end: { hash: string; seconds: number } | { problem: string }): Promise<void> {
  await tx.updateTable('sounds').set(end).where('id', '=', id).execute();
  await tx.deleteFrom('sound_chunks').where('sound_id', '=', id).execute();
}

/** Sounds of an account with one of these media. */
export const soundsByHash = async (tx: Db, hashes: string[], account: number): Promise<number[]> =>
  (
    await tx.selectFrom('sounds').select('id').where('hash', 'is not', null).where('hash', 'in', hashes).where('account_id', '=', account).execute()
  ).map(({ id }) => id);

/** Sounds that are ready since `before` or longer, and that no post has. */
export const unusedSounds = async (db: Db, before: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('sounds')
      .select('id')
      .where('hash', 'is not', null)
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Deletes uploads that were not finished, and those that were refused. */
export const purgeUploads: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .deleteFrom('sounds')
      .where('id', 'in', (old) =>
        old.selectFrom('sounds').select('id').where('hash', 'is', null).where('created_at', '<=', before).orderBy('created_at').limit(limit),
      )
      .returning('id')
      .execute(),
  );
