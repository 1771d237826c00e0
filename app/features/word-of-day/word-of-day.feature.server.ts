import { defineServerFeature } from '#app/feature.server.ts';
import { seedWords } from './seed-words.ts';
import { wordFeed } from './word-feed.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import { wordOfDayFeature } from './word-of-day.feature.ts';
import { createWord, wordOfDayHandlers } from './word-of-day.server.ts';
import { wordSearch } from './word-search.server.ts';

const dayMs = 24 * 60 * 60_000;

export const wordOfDayServer = defineServerFeature(wordOfDayFeature, {
  handlers: wordOfDayHandlers,
  prepareSeed: async () => async (tx, now) => {
    for (const [index, word] of seedWords.entries()) await createWord(tx, word, now - (seedWords.length - index) * dayMs);
  },
  search: [wordSearch],
  feeds: { '/word-of-day/feed': { tag: wordsTag, load: wordFeed } },
});
