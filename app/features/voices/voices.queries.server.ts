import { type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { VoiceTarget } from './voice-terms.contract.ts';

/** Condition on `voices`: approved and for all learners. It repeats the condition of the index `voices_of_target`, without which SQLite does not use it. */
const isHeard = sql<SqlBool>`voices.state in ('pending', 'approved') and voices.state = 'approved' and voices.for_all_at is not null`;

/** Approved voices for all learners with their speakers, the oldest first. */
export const listApprovedVoices = (db: Db, target: VoiceTarget, ids: readonly number[] | 'all') =>
  db
    .selectFrom('voices')
    .innerJoin('speakers', 'speakers.id', 'voices.speaker_id')
    .select(['voices.target_id', 'voices.play_hash', 'voices.ms', 'speakers.name', 'speakers.place', 'speakers.dialect'])
    .where('voices.target', '=', target)
    .$if(ids !== 'all', (query) => query.where('voices.target_id', 'in', ids === 'all' ? [] : ids))
    .where(isHeard)
    .orderBy('voices.id')
    .execute();

/** Ids among these targets that have a recording for any reader or family: waiting, approved, or in an album. */
export async function targetsWithVoices(db: Db, target: VoiceTarget, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const live = sql<SqlBool>`state in ('pending', 'approved')`;
  const rows = db.selectFrom('voices').select('target_id').distinct().where('target', '=', target).where('target_id', 'in', ids).where(live);
  return (await rows.execute()).map(({ target_id }) => target_id);
}

/** Condition of a query: whether the target with the id of this column has a voice that learners hear. */
export const hasVoice = (target: VoiceTarget, id: string) =>
  sql<SqlBool>`exists (select 1 from voices where voices.target = ${sql.lit(target)} and voices.target_id = ${sql.ref(id)} and ${isHeard})`;
