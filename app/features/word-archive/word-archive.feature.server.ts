import { defineServerFeature } from '#app/feature.server.ts';
import { publicWordVersions } from '#app/features/word-of-day/public.server.ts';
import { wordPath } from '#app/features/word-of-day/public.ts';
import { wordsTag } from '../word-of-day/word-of-day.cache-tags.ts';
import { linkTo } from './archive-url.ts';
import { wordArchiveFeature } from './word-archive.feature.ts';
import { countPublicWords, initialsInUse, monthsInUse, sitemapStarts } from './word-archive.queries.server.ts';
import { wordArchiveHandlers } from './word-archive.server.ts';
import { wordPictures } from './word-pictures.server.ts';

export const wordArchiveServer = defineServerFeature(wordArchiveFeature, {
  handlers: wordArchiveHandlers,
  sharePictures: { word: wordPictures },
  sitemap: {
    tag: wordsTag,
    count: countPublicWords,
    starts: sitemapStarts,
    lists: async (db, time) => [
      ...(await initialsInUse(db, time)).map((letter) => linkTo({ letter })),
      ...(await monthsInUse(db, time)).map((month) => linkTo({ month })),
    ],
    entries: async (db, after, limit, time) =>
      (await publicWordVersions(db, time, { after, limit })).map((word) => ({ path: wordPath(word), updatedAt: word.updated_at })),
  },
});
