import { defineServerFeature } from '#app/feature.server.ts';
import { seedWords } from './seed-words.ts';
import { wordFeed } from './word-feed.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import { wordOfDayFeature } from './word-of-day.feature.ts';
import { insertWord, listHeadwords } from './word-of-day.queries.server.ts';
import { wordOfDayHandlers } from './word-of-day.server.ts';

const dayMs = 24 * 60 * 60_000;

export const wordOfDayServer = defineServerFeature(wordOfDayFeature, {
  handlers: wordOfDayHandlers,
  prepareSeed: async () => async (tx, now) => {
    for (const [index, word] of seedWords.entries()) await insertWord(tx, word, now - (seedWords.length - index) * dayMs);
  },
  headwords: listHeadwords,
  feeds: { '/word-of-day/feed': { tag: wordsTag, load: wordFeed } },
});
