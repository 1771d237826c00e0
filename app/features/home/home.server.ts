import { postsTag } from '#app/features/blog/blog.cache-tags.ts';
import { listSummaries } from '#app/features/blog/public.server.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import { isFromArchive, requireCurrentWord, voicesOfWord } from '#app/features/word-of-day/public.server.ts';
import { wordsTag } from '#app/features/word-of-day/word-of-day.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { imageUrl } from '#app/media/media-address.ts';
import type { home } from './home.contract.ts';
import { latestPostsCount } from './latest-posts.contract.ts';

export const homeHandlers: Handlers<typeof home> = {
  posts: async ({ db, cacheTags }) => {
    cacheTags(postsTag);
    const newest = await listSummaries(db, { limit: latestPostsCount });
    return newest.map(({ id, title, excerpt, image_hash }) => ({ id, title, excerpt, image: imageUrl(image_hash) }));
  },

  word: async ({ db, cacheTags, ...context }) => {
    cacheTags(wordsTag, voicesTag('word'));
    const time = localTimeOf(context);
    const word = await requireCurrentWord(db, time);
    const voices = await voicesOfWord(db, word.id);
    return { title: word.title, subtitle: word.subtitle, fromArchive: isFromArchive(word, time), voices };
  },
};
