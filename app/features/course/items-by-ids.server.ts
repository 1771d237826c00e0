import type { Db } from '#app/db/schema.ts';
import { approvedVoices } from '../voices/public.server.ts';
import type { Item } from './course.contract.ts';
import { formsOf, publicItemsByIds } from './course.queries.server.ts';
import { toItem } from './public-course.server.ts';

/** Public items among these ids, as learners see them. */
export async function itemsByIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Item>> {
  const [rows, forms, voices] = [await publicItemsByIds(db, ids), await formsOf(db, ids), await approvedVoices(db, 'item', ids)];
  return new Map(rows.map((row) => [row.id, toItem(row, forms.get(row.id), voices.get(row.id))]));
}
