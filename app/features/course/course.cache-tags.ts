import { cacheTag } from '#app/cache/cache-tag.ts';

/** Units of all levels as the overview lists them: texts, order, numbers of public lessons and items, and titles of those that are being written. */
export const courseTag = cacheTag('course');
/** Ids, titles and order of the public units. */
export const unitTitlesTag = cacheTag('course units');
/** Everything that the page of a unit shows of its lessons and items. */
export const unitTag = (id: number) => cacheTag(`unit ${id}`);
/** Times at which the pages of units have changed. */
export const unitTimesTag = cacheTag('course times');
/** Public items with these letters, and the units that teach them. */
export const spellingTag = (fold: string) => cacheTag(`course spelling ${fold}`);
/** The same of all spellings, for changes of many items. */
export const spellingsTag = cacheTag('course spellings');
/** Spellings of all items, drafts among them, and the lessons that have them. */
export const itemUsesTag = cacheTag('course uses');
