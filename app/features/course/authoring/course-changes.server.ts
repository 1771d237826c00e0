import type { CacheTag } from '#app/cache/cache-tag.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { courseTag, spellingsTag, unitTag } from '../course.cache-tags.ts';
import { itemSearch } from '../item-search.server.ts';
import { type CourseTable, courseLock, keysLike, unitsUsing } from './authoring.queries.server.ts';

interface CourseContext {
  db: Db;
  config: { timeZone: string };
  invalidate(...tags: CacheTag[]): void;
}

/** Rows of one statement of the search. */
const indexedAtOnce = 500;

/** Brings the search up to date with these items, in the transaction that changes them or their places. */
export async function indexItems(tx: Db, ids: readonly number[], timeZone: string): Promise<void> {
  for (let from = 0; from < ids.length; from += indexedAtOnce) await indexRows(tx, itemSearch, ids.slice(from, from + indexedAtOnce), timeZone);
}

/** Runs a change of the course in a transaction of its own, one after the other, and invalidates all its pages. */
export function changeCourse<T>({ db, invalidate }: CourseContext, change: (tx: Db) => Promise<T>): Promise<T> {
  invalidate(courseTag, spellingsTag);
  return db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, courseLock);
    return change(tx);
  });
}

/** Runs a change of the texts of an item, and invalidates the pages of the units that use it. */
export async function changeItem<T>({ db, config, invalidate }: CourseContext, id: number, change: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, courseLock);
    invalidate(spellingsTag, ...(await unitsUsing(tx, [id])).map(unitTag));
    const result = await change(tx);
    await indexItems(tx, [id], config.timeZone);
    return result;
  });
}

interface Versioned {
  updated_at: number;
}

/** Time of a change, later than that of the change before it. */
export const nextVersion = ({ updated_at }: Versioned, now: number) => Math.max(now, updated_at + 1);

/**
 * Whether a save is based on another version and may be taken for done, because what it sends is stored already.
 * @throws 409 when it would overwrite a change
 */
export function isSavedAlready(stored: Versioned, what: 'unit' | 'lesson' | 'item', basedOn: string | undefined, isUnchanged: boolean): boolean {
  if (isUnchanged) return true;
  if (basedOn !== undefined && Date.parse(basedOn) !== stored.updated_at)
    reject(409, `This ${what} was saved elsewhere since you opened it. Please look at that version before you save yours`);
  return false;
}

/** Whether a row has the values of a change already. */
export const hasValues = <Row extends object>(row: Row, change: Partial<Row>) =>
  (Object.keys(change) as (keyof Row)[]).every((name) => row[name] === change[name]);

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
