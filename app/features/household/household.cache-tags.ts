import { cacheTag } from '#app/cache/cache-tag.ts';

/** Numbers of learners on public pages, such as free places: the deletion of a profile by its household invalidates them. */
export const profilesTag = cacheTag('profiles');
