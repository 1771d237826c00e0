import './course.tables.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import { levels } from '../accounts/levels.contract.ts';
import { hasVoice } from '../voices/public.server.ts';

export type UnitRow = Selectable<Schema['units']>;
export type LessonRow = Selectable<Schema['lessons']>;
export type ItemRow = Selectable<Schema['items']>;
export type FormRow = Selectable<Schema['item_forms']>;

/** Place of the level of a unit among all levels. */
export const byLevel = sql`case units.level ${sql.join(
  levels.map((level, index) => sql`when ${sql.lit(level)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

/** Public items with the lessons and units that they stand in: all three are published. Whatever visitors see starts here. */
export const publicPlaces = (db: Db) =>
  db
    .selectFrom('lesson_items')
    .innerJoin('items', 'items.id', 'lesson_items.item_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .where('items.published_at', 'is not', null)
    .where('lessons.published_at', 'is not', null)
    .where('units.published_at', 'is not', null);

/** Units with something to learn: those with a public item. */
const publicUnits = (db: Db) =>
  db
    .selectFrom('units')
    .where('units.published_at', 'is not', null)
    .where(({ exists, selectFrom }) => exists(publicItemsOfUnit(selectFrom).select('items.id')));

/** Public items of the published lessons of the unit of the outer query. */
const publicItemsOfUnit = (selectFrom: ExpressionBuilder<Schema, 'units'>['selectFrom']) =>
  selectFrom('lessons')
    .innerJoin('lesson_items', 'lesson_items.lesson_id', 'lessons.id')
    .innerJoin('items', 'items.id', 'lesson_items.item_id')
    .whereRef('lessons.unit_id', '=', 'units.id')
    .where('lessons.published_at', 'is not', null)
    .where('items.published_at', 'is not', null);

/** Published lessons with a public item, and checkpoints, which have none of their own. */
const isShownLesson = ({ or, eb, exists, selectFrom }: ExpressionBuilder<Schema, 'lessons'>) =>
  or([
    eb('lessons.kind', '=', 'checkpoint'),
    exists(
      selectFrom('lesson_items')
        .innerJoin('items', 'items.id', 'lesson_items.item_id')
        .select('items.id')
        .whereRef('lesson_items.lesson_id', '=', 'lessons.id')
        .where('items.published_at', 'is not', null),
    ),
  ]);

/** Titles of the announced units, and of published ones with nothing to learn yet, in order within their level. */
export const unitsBeingWritten = (db: Db) =>
  db
    .selectFrom('units')
    .select(['level', 'title', 'title_english'])
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        and([eb('units.published_at', 'is', null), eb('units.announced_at', 'is not', null)]),
        and([eb('units.published_at', 'is not', null), not(exists(publicItemsOfUnit(selectFrom).select('items.id')))]),
      ]),
    )
    .orderBy(byLevel)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Public units of all levels with the numbers of their public lessons and items, and of items that can be heard, in order within their level. */
export const listPublicUnits = (db: Db) =>
  publicUnits(db)
    .selectAll('units')
    .select(({ selectFrom, fn }) =>
      selectFrom('lessons')
        .select(fn.countAll<number>().as('count'))
        .whereRef('lessons.unit_id', '=', 'units.id')
        .where('lessons.published_at', 'is not', null)
        .where(isShownLesson)
        .as('lessons'),
    )
    .select(({ selectFrom }) =>
      publicItemsOfUnit(selectFrom)
        .select(({ fn }) => fn.count<number>('items.id').distinct().as('count'))
        .as('items'),
    )
    .select(({ selectFrom }) =>
      publicItemsOfUnit(selectFrom)
        .where(hasVoice('item', 'items.id'))
        .select(({ fn }) => fn.count<number>('items.id').distinct().as('count'))
        .as('voiced'),
    )
    .orderBy(byLevel)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const publicUnitById = (db: Db, id: number): Promise<UnitRow | undefined> =>
  publicUnits(db).selectAll().where('id', '=', id).executeTakeFirst();

export async function countPublicUnits(db: Db): Promise<number> {
  const { count } = await publicUnits(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Numbers of public items, and of those with a voice, each once. */
export const countHeardItems = (db: Db): Promise<{ all: number; heard: number }> =>
  publicPlaces(db)
    .select(({ fn, case: when, ref }) => [
      fn.count<number>('items.id').distinct().as('all'),
      fn
        .count<number>(when().when(hasVoice('item', 'items.id')).then(ref('items.id')).end())
        .distinct()
        .as('heard'),
    ])
    .executeTakeFirstOrThrow();

/** Times at which the pages of public units have changed, of those with an id greater than `after`, by id. */
export const publicUnitVersions = (db: Db, after: number, limit: number) =>
  publicUnits(db).select(['id', 'content_updated_at']).where('id', '>', after).orderBy('id').limit(limit).execute();

/** Whether there is no unit and no item in any state. */
export async function isCourseEmpty(db: Db): Promise<boolean> {
  const first = (table: 'units' | 'items') => db.selectFrom(table).select('id').limit(1).executeTakeFirst();
  return (await first('units')) === undefined && (await first('items')) === undefined;
}

/** Ids after which sitemap pages 2 to n start. */
export const sitemapStarts = (db: Db, every: number): Promise<number[]> => everyNthId(db, publicUnits(db).select('id'), every);

/** Titles of all public units, for the units before and after one. */
export const publicUnitTitles = (db: Db) =>
  publicUnits(db).select(['id', 'level', 'title', 'title_english']).orderBy(byLevel).orderBy('position').orderBy('id').execute();

export const publicLessons = (db: Db, unit: number): Promise<LessonRow[]> =>
  db
    .selectFrom('lessons')
    .selectAll()
    .where('unit_id', '=', unit)
    .where('published_at', 'is not', null)
    .where(isShownLesson)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Public items of a unit in order, once for each lesson. */
export const publicItems = (db: Db, unit: number) =>
  publicPlaces(db)
    .where('lessons.unit_id', '=', unit)
    .selectAll('items')
    .select(['lesson_items.lesson_id', 'lesson_items.speaker'])
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .orderBy('lesson_items.position')
    .execute();

/** Forms of these items, in the order in which they were entered. */
export async function formsOf(db: Db, items: readonly number[]): Promise<Map<number, FormRow[]>> {
  if (items.length === 0) return new Map();
  const rows = await db.selectFrom('item_forms').selectAll().where('item_id', 'in', items).orderBy('id').execute();
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

/** Public items among these ids, each with the first public unit that has it. */
export async function publicItemsByIds(db: Db, ids: readonly number[]): Promise<(ItemRow & { unit: number })[]> {
  if (ids.length === 0) return [];
  const rows = await publicPlaces(db)
    .where('items.id', 'in', ids)
    .selectAll('items')
    .select('units.id as unit')
    .orderBy(byLevel)
    .orderBy('units.position')
    .orderBy('units.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

/** Ids of items that are written with these letters, or that have a form with them. */
const itemsWithLetters = (db: Db, folds: readonly string[]) =>
  db
    .selectFrom('items')
    .select('id')
    .where('fold', 'in', folds)
    .union(db.selectFrom('item_forms').select('item_id as id').where('fold', 'in', folds).where('kind', '!=', 'english'));

/** Public items of one folded spelling with their units, in the order of the course. */
export const publicItemsByFold = (db: Db, fold: string) =>
  publicPlaces(db)
    .where('items.fold', '=', fold)
    .select(['items.id', 'items.igbo', 'items.toned', 'items.tone_state', 'units.id as unit'])
    .orderBy(byLevel)
    .orderBy('units.position')
    .orderBy('units.id')
    .limit(maxSameSpelling)
    .execute();

/** Versions of the public items after the id `after`. */
export const publicItemVersions = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('items')
    .select(['id', 'updated_at'])
    .where('published_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lesson_items')
          .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
          .innerJoin('units', 'units.id', 'lessons.unit_id')
          .select('lesson_items.item_id')
          .whereRef('lesson_items.item_id', '=', 'items.id')
          .where('lessons.published_at', 'is not', null)
          .where('units.published_at', 'is not', null),
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Upper limit of the places of items that differ in their marks alone. */
const maxSameSpelling = 100;
/** Upper limit of the words that are compared with those of a text. */
const maxHeadwords = 1_000;

/** Public words with these letters and their meanings, as they are written with tones where these are known, and their forms. */
export async function listHeadwords(db: Db, folds: readonly string[]): Promise<{ title: string; meaning: string | null }[]> {
  const words = publicPlaces(db).where('items.id', 'in', itemsWithLetters(db, folds)).where('items.kind', '=', 'word');
  const rows = await words.select(['items.id', 'igbo', 'toned', 'english']).distinct().orderBy('items.id').limit(maxHeadwords).execute();
  const forms = await formsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, igbo, toned, english }) => [
    { title: toned ?? igbo, meaning: english },
    ...(forms.get(id) ?? []).filter(({ kind }) => kind !== 'english').map(({ form }) => ({ title: form, meaning: english })),
  ]);
}
