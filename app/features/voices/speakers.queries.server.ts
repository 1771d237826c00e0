import './voices.tables.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type SpeakerRow = Selectable<Schema['speakers']>;

export const speakerById = (db: Db, id: number): Promise<SpeakerRow | undefined> =>
  db.selectFrom('speakers').selectAll().where('id', '=', id).executeTakeFirst();

export const speakersByIds = (db: Db, ids: readonly number[]): Promise<SpeakerRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('speakers').selectAll().where('id', 'in', ids).execute();

export const speakerOfAccount = (db: Db, account: number): Promise<SpeakerRow | undefined> =>
  db.selectFrom('speakers').selectAll().where('account_id', '=', account).executeTakeFirst();

/** Speakers of the links that an account has made. */
export const speakersOfLinks = (db: Db, account: number): Promise<SpeakerRow[]> =>
  db
    .selectFrom('speakers')
    .innerJoin('voice_invites', 'voice_invites.id', 'speakers.invite_id')
    .selectAll('speakers')
    .where('voice_invites.account_id', '=', account)
    .orderBy('speakers.id')
    .execute();

export const insertSpeaker = (tx: Db, speaker: Insertable<Schema['speakers']>): Promise<SpeakerRow> =>
  tx.insertInto('speakers').values(speaker).returningAll().executeTakeFirstOrThrow();

export const updateSpeaker = (tx: Db, id: number, change: Updateable<Schema['speakers']>): Promise<SpeakerRow> =>
  tx.updateTable('speakers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteSpeaker(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('speakers').where('id', '=', id).execute();
}
