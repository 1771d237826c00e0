import './voices.tables.ts';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { VoiceTarget } from './voice-terms.contract.ts';

export type VoiceRow = Selectable<Schema['voices']>;

/** Voices that wait or are heard: the condition of the index `voices_of_target`. */
const isLive = sql<SqlBool>`voices.state in ('pending', 'approved')`;

export const voiceById = (db: Db, id: number): Promise<VoiceRow | undefined> =>
  db.selectFrom('voices').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a voice until the end of the transaction: a change of its text comes before it or after it. */
export const lockVoice = (tx: Db, id: number): Promise<VoiceRow | undefined> =>
  tx
    .updateTable('voices')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The voice of a speaker for a target that waits or is heard: there is one at most. */
export const liveVoice = (db: Db, target: VoiceTarget, id: number, speaker: number): Promise<VoiceRow | undefined> =>
  db
    .selectFrom('voices')
    .selectAll()
    .where('target', '=', target)
    .where('target_id', '=', id)
    .where('speaker_id', '=', speaker)
    .where(isLive)
    .executeTakeFirst();

/** Voices of a target that wait or are heard. */
export const liveVoicesOf = (db: Db, target: VoiceTarget, id: number): Promise<VoiceRow[]> =>
  db.selectFrom('voices').selectAll().where('target', '=', target).where('target_id', '=', id).where(isLive).orderBy('id').execute();

/** A voice of the speaker that waits or is heard, made of the same recording. */
export const voiceOfRecording = (db: Db, speaker: number, originalHash: string): Promise<VoiceRow | undefined> =>
  db
    .selectFrom('voices')
    .selectAll()
    .where('speaker_id', '=', speaker)
    .where('original_hash', '=', originalHash)
    .where(isLive)
    .limit(1)
    .executeTakeFirst();

/** All voices of a speaker, in any state. */
export const voicesOfSpeaker = (db: Db, speaker: number): Promise<VoiceRow[]> =>
  db.selectFrom('voices').selectAll().where('speaker_id', '=', speaker).orderBy('id').execute();

/** All voices in the album of a household. */
export const voicesOfHousehold = (db: Db, account: number): Promise<VoiceRow[]> =>
  db.selectFrom('voices').selectAll().where('household_id', '=', account).orderBy('id').execute();

export const insertVoice = (tx: Db, voice: Insertable<Schema['voices']>): Promise<VoiceRow> =>
  tx.insertInto('voices').values(voice).returningAll().executeTakeFirstOrThrow();

export const updateVoice = (tx: Db, id: number, change: Updateable<Schema['voices']>): Promise<VoiceRow> =>
  tx.updateTable('voices').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteVoice(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('voices').where('id', '=', id).execute();
}

/** Whether an approved voice for all learners plays these bytes. */
export async function isHeardByAll(db: Db, playHash: string): Promise<boolean> {
  const voice = db
    .selectFrom('voices')
    .select('id')
    .where('play_hash', '=', playHash)
    .where('state', '=', 'approved')
    .where('for_all_at', 'is not', null);
  return (await voice.limit(1).executeTakeFirst()) !== undefined;
}

/** Voices about which an account has decided, by id. */
export const voicesDecidedBy = (db: Db, account: number, after: number, limit: number): Promise<VoiceRow[]> =>
  db.selectFrom('voices').selectAll().where('decided_by', '=', account).where('id', '>', after).orderBy('id').limit(limit).execute();

/** Voices that were rejected or withdrawn at a time or before it, the oldest first; not those rejected ones that an album has. */
export const endedVoices = (db: Db, before: number, limit: number): Promise<VoiceRow[]> =>
  db
    .selectFrom('voices')
    .selectAll()
    .where(sql<SqlBool>`state in ('rejected', 'withdrawn')`)
    .where('decided_at', '<=', before)
    .where(({ eb, or }) => or([eb('state', '=', 'withdrawn'), eb('household_id', 'is', null)]))
    .orderBy('decided_at')
    .limit(limit)
    .execute();

/** The condition of the index `voices_to_tell`. */
const isUntold = sql<SqlBool>`voices.mailed_at is null and voices.state in ('approved', 'rejected')`;

/** Speakers with an account whose recordings have decisions that no mail has told, after the id `after`. */
export const speakersToTell = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('voices')
    .innerJoin('speakers', 'speakers.id', 'voices.speaker_id')
    .select('voices.speaker_id')
    .distinct()
    .where(isUntold)
    .where('speakers.account_id', 'is not', null)
    .where('voices.speaker_id', '>', after)
    .orderBy('voices.speaker_id')
    .limit(limit)
    .execute();

/** Marks the decisions of which a speaker hears now. @returns them, the oldest recording first */
export async function markTold(tx: Db, speaker: number, now: number): Promise<VoiceRow[]> {
  const told = await tx.updateTable('voices').set({ mailed_at: now }).where(isUntold).where('speaker_id', '=', speaker).returningAll().execute();
  return told.toSorted((a, b) => a.id - b.id);
}
