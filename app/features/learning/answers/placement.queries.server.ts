import '../learning.tables.ts';
import type { Db } from '#app/db/schema.ts';

export interface Placement {
  /** Lessons before the place. */
  skipped: readonly number[];
  at: number;
}

/** Stores a placement: its skipped lessons replace those of the one before. Requires the locked profile. */
export async function putPlacement(tx: Db, profile: number, { skipped, at }: Placement): Promise<void> {
  await tx.updateTable('profiles').set({ placed_at: at }).where('id', '=', profile).execute();
  const before = tx.updateTable('lesson_progress').where('profile_id', '=', profile).where('skipped_at', 'is not', null);
  await before.set({ skipped_at: null }).execute();
  if (skipped.length === 0) return;
  const rows = skipped.map((lesson) => ({ profile_id: profile, lesson_id: lesson, done_at: null, gold_at: null, best: 0, skipped_at: at }));
  await tx
    .insertInto('lesson_progress')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['profile_id', 'lesson_id']).doUpdateSet({ skipped_at: at }))
    .execute();
}
