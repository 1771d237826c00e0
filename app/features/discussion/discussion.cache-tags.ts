import { cacheTag } from '#app/cache/cache-tag.ts';

/** Tag of one row of a target: its content, its counts, and its comments. */
export const targetTag = (target: string, id: number) => cacheTag(`${target} ${id}`);
