import type { CacheTag } from '#app/cache/cache-tag.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { hasValues, retriedSince } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { courseTag, itemUsesTag, spellingsTag, spellingTag, unitTag, unitTimesTag, unitTitlesTag } from '../course.cache-tags.ts';
import type { CourseLevel } from '../course.contract.ts';
import { countHeardItems } from '../course.queries.server.ts';
import { itemSearch } from '../item-search.server.ts';
import { unitsWithExamples } from '../notes/notes.queries.server.ts';
import { readLevels } from '../public-course.server.ts';
import { type CourseTable, courseLock, keysLike } from './authoring.queries.server.ts';
import { followVoices } from './follow-voices.server.ts';
import { foldsOf, touchUnits } from './publication.queries.server.ts';

export interface CourseContext {
  db: Db;
  config: { timeZone: string };
  now(): number;
  invalidate(...tags: CacheTag[]): void;
}

/** Parts that a change of the course makes out of date. */
export class CourseChanges {
  /** Units whose pages change. */
  readonly units = new Set<number>();
  /** Items that the search reads again: their texts have changed, or where they are public. */
  readonly items = new Set<number>();
  /** Folded spellings of items that are no more. */
  readonly folds = new Set<string>();

  add({ units = [], items = [], folds = [] }: { units?: Iterable<number>; items?: Iterable<number>; folds?: Iterable<string> }): void {
    for (const id of units) this.units.add(id);
    for (const id of items) this.items.add(id);
    for (const fold of folds) this.folds.add(fold);
  }
}

/** Items of one statement of the search. */
const indexedAtOnce = 100;
/** More spellings are invalidated as a whole. */
const maxSpellings = 100;

/** Brings the search up to date with these items, in the transaction that changes them or their places. */
export async function indexItems(tx: Db, ids: readonly number[], timeZone: string): Promise<void> {
  for (let from = 0; from < ids.length; from += indexedAtOnce) await indexRows(tx, itemSearch, ids.slice(from, from + indexedAtOnce), timeZone);
}

const titlesOf = (levels: readonly CourseLevel[]) => levels.map(({ units }) => units.map(({ id, title, titleEnglish }) => [id, title, titleEnglish]));
/** What depends on `courseTag`. */
const readOverview = async (tx: Db) => ({ levels: await readLevels(tx), words: await countHeardItems(tx) });

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Runs a change of the course in a transaction of its own, one after the other, and invalidates the responses that it makes out of date.
 * @param change gets the version of the course before it
 */
export function changeCourse<T>(
  { db, config, now, invalidate }: CourseContext,
  change: (tx: Db, changes: CourseChanges, version: number) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const version = (await lockForTransaction(tx, courseLock)) - 1;
    const before = await readOverview(tx);
    const changes = new CourseChanges();
    const result = await change(tx, changes, version);
    const items = [...changes.items];
    await indexItems(tx, items, config.timeZone);
    changes.add({ units: await unitsWithExamples(tx, items) });
    await touchUnits(tx, [...changes.units], now());
    const tagsOfVoices = await followVoices(tx, items, now());
    const after = await readOverview(tx);
    if (!isAlike(before, after)) invalidate(courseTag);
    if (!isAlike(titlesOf(before.levels), titlesOf(after.levels))) invalidate(unitTitlesTag);
    if (items.length + changes.folds.size > 0) invalidate(itemUsesTag);
    if (changes.units.size > 0) invalidate(unitTimesTag, ...[...changes.units].map(unitTag));
    invalidate(...tagsOfVoices, ...(await spellingTags(tx, items, changes.folds)));
    return result;
  });
}

async function spellingTags(tx: Db, items: readonly number[], gone: ReadonlySet<string>): Promise<CacheTag[]> {
  if (items.length > maxSpellings) return [spellingsTag];
  return [...new Set([...gone, ...(await foldsOf(tx, items))])].map(spellingTag);
}

/** Whether a create request finds its own row, because the client lost the response: the newest one, still a draft with these values. */
export const isCreatedAlready = <Row extends { updated_at: number; published_at: number | null }>(
  newest: Row | undefined,
  values: Partial<Row>,
  now: number,
): newest is Row => newest?.published_at === null && newest.updated_at > retriedSince(now) && hasValues(newest, values);

/** Whether two lists have the same items with the same speakers in one order. */
export const isPlacedAlike = <Place extends object>(one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  other.every((place, index) => {
    const twin = one[index];
    return twin !== undefined && hasValues(twin, place);
  });

const longestSlug = 50;

/** Key of a new row: the given one, or one from its title with a number when it is taken. @throws 409 */
export async function keyFor(tx: Db, table: CourseTable, given: string | undefined, title: string): Promise<string> {
  const slug = foldForSearch(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  const what = table.slice(0, -1);
  const wanted = given ?? (slug || what);
  const taken = new Set(await keysLike(tx, table, wanted));
  if (!taken.has(wanted)) return wanted;
  const sentence = `Another ${what} has the key “${wanted}” already. Please choose another one`;
  if (given !== undefined) return reject(409, sentence, { key: sentence });
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** The list with one of its members, or a new one, at a place from 1. */
export const movedTo = <T>(list: readonly T[], member: T, place: number): T[] => {
  const others = list.filter((other) => other !== member);
  return [...others.slice(0, place - 1), member, ...others.slice(place - 1)];
};
