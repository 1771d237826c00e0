import { allPosts } from '#app/features/blog/blog.cache-tags.ts';
import { allWords } from '#app/features/word-of-day/word-of-day.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { mediaAddress } from '#app/media/image-processing.server.ts';
import { listCards } from '../blog/blog.queries.server.ts';
import { wordNow } from '../word-of-day/word-of-day.server.ts';
import type { home } from './home.contract.ts';
import { resourcesShown } from './latest-posts.contract.ts';

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
