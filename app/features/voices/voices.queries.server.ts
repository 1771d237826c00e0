import type { Db } from '#app/db/schema.ts';
import type { VoiceTarget } from './voice-terms.contract.ts';

/** Approved voices for all learners with their speakers, the oldest first. */
export const listApprovedVoices = (db: Db, target: VoiceTarget, ids: readonly number[]) =>
  db
    .selectFrom('voices')
    .innerJoin('speakers', 'speakers.id', 'voices.speaker_id')
    .select(['voices.target_id', 'voices.play_hash', 'voices.ms', 'speakers.name', 'speakers.place', 'speakers.dialect'])
    .where('voices.target', '=', target)
    .where('voices.target_id', 'in', ids)
    .where('voices.state', '=', 'approved')
    .where('voices.for_all_at', 'is not', null)
    .orderBy('voices.id')
    .execute();
