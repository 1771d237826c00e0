import { cacheTag } from '#app/cache/cache-tag.ts';

/** Order, publication and texts of units and lessons, and which items they have. */
export const courseTag = cacheTag('course');
/** Texts of the items of a unit. */
export const unitTag = (id: number) => cacheTag(`unit ${id}`);
/** Spellings of all items: pages of words name the unit that teaches the word. */
export const spellingsTag = cacheTag('course spellings');
