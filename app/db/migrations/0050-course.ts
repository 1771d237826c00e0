import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Units, lessons and items of the course, and reviews of items. Folds are compared by code points, whatever the collation of the
 * database. A published row has a time in `published_at`; a draft has none.
 */
export async function up(db: Kysely<unknown>, { engine, id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const byCodePoints = engine === 'postgres' ? ' collate "C"' : '';
  const statements = [
    `create table units (
      id ${id}, key text${byCodePoints} not null unique, level text not null, position ${bigint} not null, title text not null,
      title_english text not null, can text not null, published_at ${bigint}, updated_at ${bigint} not null)${tableSuffix}`,
    `create index units_in_order on units (level, position)`,
    `create table lessons (
      id ${id}, key text${byCodePoints} not null unique, unit_id ${bigint} not null references units (id), position ${bigint} not null,
      kind text not null, title text not null, aims text, published_at ${bigint}, updated_at ${bigint} not null)${tableSuffix}`,
    `create index lessons_in_order on lessons (unit_id, position)`,
    `create table items (
      id ${id}, key text${byCodePoints} not null unique, kind text not null, igbo text not null, toned text, english text not null, literal text,
      note text, word_class text, picture_hash text, emoji text, tone_state text not null, tone_sources text not null, text_state text not null,
      text_sources text not null, source text, licence text, revision ${bigint} not null, published_at ${bigint}, updated_at ${bigint} not null,
      fold text${byCodePoints} not null)${tableSuffix}`,
    `create index items_by_fold on items (fold)`,
    `create table lesson_items (
      lesson_id ${bigint} not null references lessons (id) on delete cascade, item_id ${bigint} not null references items (id),
      position ${bigint} not null, speaker text, primary key (lesson_id, position))${tableSuffix}`,
    `create index lesson_items_by_item on lesson_items (item_id)`,
    `create table item_forms (
      id ${id}, item_id ${bigint} not null references items (id) on delete cascade, kind text not null, form text not null, place text,
      fold text${byCodePoints} not null)${tableSuffix}`,
    `create index item_forms_by_item on item_forms (item_id)`,
    `create index item_forms_by_fold on item_forms (fold)`,
    `create table item_reviews (
      id ${id}, item_id ${bigint} not null references items (id) on delete cascade, revision ${bigint} not null,
      account_id ${bigint} references accounts (id) on delete set null, verdict text not null, what text not null, note text,
      created_at ${bigint} not null)${tableSuffix}`,
    `create index item_reviews_by_item on item_reviews (item_id, id)`,
    `create index item_reviews_by_account on item_reviews (account_id) where account_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
