import { defineServerFeature } from '#app/feature.server.ts';
import { wordFeed } from './word-feed.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import { wordOfDayFeature } from './word-of-day.feature.ts';
import { wordOfDayHandlers } from './word-of-day.server.ts';

export const wordOfDayServer = defineServerFeature(wordOfDayFeature, {
  handlers: wordOfDayHandlers,
  feeds: { '/word-of-day/feed': { tag: wordsTag, load: wordFeed } },
});
