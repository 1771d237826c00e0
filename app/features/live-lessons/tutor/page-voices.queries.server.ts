import { type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Newest approved voices of a tutor for words and phrases that are public, with the texts as they were recorded. */
export const pageVoices = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('speakers')
    .innerJoin('voices', 'voices.speaker_id', 'speakers.id')
    .innerJoin('items', 'items.id', 'voices.target_id')
    .select(['voices.play_hash', 'voices.ms', 'speakers.name', 'speakers.place', 'speakers.dialect', 'items.igbo', 'items.english'])
    .where('speakers.account_id', '=', accountId)
    .where('voices.target', '=', 'item')
    .where(sql<SqlBool>`voices.state = 'approved' and voices.for_all_at is not null`)
    .where('items.published_at', 'is not', null)
    .whereRef('items.igbo', '=', 'voices.igbo')
    .orderBy('voices.id', 'desc')
    .limit(limit)
    .execute();
