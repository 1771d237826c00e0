import type { Db } from '#app/db/schema.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { endedVoices } from './recordings.queries.server.ts';
import { deleteVoices } from './recordings.server.ts';

/** Recordings have 80 KB each: fewer rows a transaction than elsewhere keep the wait of other writers short. */
const batchSize = 100;

/** Deletes recordings that were rejected or withdrawn. What a relative has recorded stays in the album of the family. */
export async function purgeEnded(db: Db, before: number, limit: number): Promise<number> {
  if ((await endedVoices(db, before, 1)).length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    const voices = await endedVoices(tx, before, Math.min(limit, batchSize));
    await deleteVoices(tx, voices);
    return voices.length;
  });
}
