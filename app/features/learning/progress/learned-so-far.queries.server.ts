import type { Db } from '#app/db/schema.ts';

/** What a learner can do after some units. */
export async function unitAims(db: Db, units: readonly { id: number }[]): Promise<{ id: number; can: string }[]> {
  if (units.length === 0) return [];
  const ids = units.map(({ id }) => id);
  return db.selectFrom('units').select(['id', 'can']).where('id', 'in', ids).execute();
}
