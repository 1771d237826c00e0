import { cacheTag } from '#app/cache/cache-tag.ts';

/** No response is stored under it: a change ends renders that began before it, so that no later request shares them. */
export const redirectsTag = cacheTag('redirects');
