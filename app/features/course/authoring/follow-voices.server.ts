import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { targetChanged, targetRemoved, targetsWithVoices } from '#app/features/voices/public.server.ts';
import { readInBatches } from '../read-in-batches.server.ts';
import { itemById } from './authoring.queries.server.ts';

/** Tells the voices of these items what is written now, in the transaction that changes or deletes the items. @returns tags to invalidate */
export async function followVoices(tx: Db, items: readonly number[], now: number): Promise<CacheTag[]> {
  const voiced = await readInBatches(items, (batch) => targetsWithVoices(tx, 'item', batch));
  const tags: CacheTag[] = [];
  for (const id of voiced) {
    const item = await itemById(tx, id);
    tags.push(...(item ? await targetChanged(tx, 'item', id, item, now) : await targetRemoved(tx, 'item', id, now)));
  }
  return tags;
}
