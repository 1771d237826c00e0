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
