import type { Handlers } from '#app/http/calls.server.ts';
import { mediaAddress } from '#app/platform/media.server.ts';
import { listCards } from '../blog/blog.queries.server.ts';
import { allPosts } from '../blog/blog.topics.ts';
import { wordNow } from '../word-of-day/word-of-day.server.ts';
import { allWords } from '../word-of-day/word-of-day.topics.ts';
import type { home } from './home.contract.ts';
import { resourcesShown } from './resources-shown.contract.ts';

export const homeHandlers: Handlers<typeof home> = {
  posts: async ({ db, reads }) => {
    reads(allPosts);
    const newest = await listCards(db, { limit: resourcesShown });
    return newest.map(({ id, title, excerpt, image_hash }) => ({ id, title, excerpt, image: mediaAddress(image_hash) }));
  },

  word: async ({ db, reads }) => {
    reads(allWords);
    const { title, subtitle } = await wordNow(db);
    return { title, subtitle };
  },
};
