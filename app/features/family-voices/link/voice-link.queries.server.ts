import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { SpeakerRow, VoiceRow } from '#app/features/voices/public.server.ts';
import type { InviteRow } from '../invites/invites.queries.server.ts';

export const inviteByToken = (db: Db, tokenHash: string): Promise<InviteRow | undefined> =>
  db.selectFrom('voice_invites').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Speaker of a link, also once the link itself is forgotten. */
export const speakerByToken = (db: Db, tokenHash: string): Promise<SpeakerRow | undefined> =>
  db.selectFrom('speakers').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Recordings of a link that the album has, with the meanings of their phrases. */
export const recordingsOf = (db: Db, speaker: number) =>
  db
    .selectFrom('voices')
    .leftJoin('items', (join) => join.onRef('items.id', '=', 'voices.target_id').on('voices.target', '=', 'item'))
    .selectAll('voices')
    .select('items.english')
    .where('voices.speaker_id', '=', speaker)
    .where('voices.state', '!=', 'withdrawn')
    .orderBy('voices.id')
    .execute();

/** Recordings of a phrase that the album has: one, or one more whose form for all learners was rejected. */
export const recordingsOfPhrase = (db: Db, speaker: number, item: number): Promise<VoiceRow[]> =>
  db
    .selectFrom('voices')
    .selectAll()
    .where('target', '=', 'item')
    .where('target_id', '=', item)
    .where('speaker_id', '=', speaker)
    .where('state', '!=', 'withdrawn')
    .orderBy('id')
    .execute();

/** Counts a recording, and locks the link. @returns false when it has ended or takes no more */
export async function takeOne(tx: Db, { id, now, mailDueAt }: { id: number; now: number; mailDueAt: number }): Promise<boolean> {
  const taken = tx
    .updateTable('voice_invites')
    .set({ takes_left: sql`takes_left - 1`, mail_due_at: sql`coalesce(mail_due_at, ${mailDueAt})` })
    .where('id', '=', id)
    .where('takes_left', '>', 0)
    .where('ends_at', '>', now);
  return (await taken.returning('id').executeTakeFirst()) !== undefined;
}

/** Locks an item until the end of the transaction: a change of its text comes before it or after it. */
export const lockItem = (tx: Db, id: number) =>
  tx
    .updateTable('items')
    .set((set) => ({ igbo: set.ref('igbo') }))
    .where('id', '=', id)
    .returning(['igbo', 'toned'])
    .executeTakeFirst();
