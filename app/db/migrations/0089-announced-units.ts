import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Units of the outline that came with the starter course: their titles were public as drafts. */
const outline = [
  ...['numbers', 'body', 'time', 'market', 'animals', 'places', 'doing', 'first-conversation'],
  ...['yesterday', 'what-has-been', 'tomorrow', 'verb-extensions', 'long-market', 'the-way', 'visit-and-kola', 'short-texts'],
  ...['proverbs-1', 'proverbs-2', 'tales', 'news', 'letters', 'dialects'],
];

/** Drafts are no longer named in public; announced units are (decision 0148). */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table units add column announced_at ${bigint}`).execute(db);
  await sql`update units set announced_at = updated_at where published_at is null and key in (${sql.join(outline)})`.execute(db);
}
