import { cacheTag } from '#app/cache/cache-tag.ts';

/** Name and contact details of the academy: every page shows them. */
export const academyTag = cacheTag('academy');
