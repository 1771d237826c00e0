import { defineServerFeature } from '#app/feature.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { addDays, localToday } from '#app/lib/local-date.ts';
import { recordTurn } from './schedule/turn.jobs.server.ts';
import { pastWordsCalendar } from './schedule/word-calendar-file.server.ts';
import { wordScheduleHandlers } from './schedule/word-schedule.server.ts';
import { seedWords, wordsShownAtFirst } from './seed-words.ts';
import { wordFeed } from './word-feed.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import { wordOfDayFeature } from './word-of-day.feature.ts';
import { listHeadwords } from './word-of-day.queries.server.ts';
import { createWord, wordOfDayHandlers } from './word-of-day.server.ts';
import { wordSearch } from './word-search.server.ts';

export const wordOfDayServer = defineServerFeature(wordOfDayFeature, {
  handlers: { ...wordOfDayHandlers, ...wordScheduleHandlers },
  prepareSeed: async () => async (tx, time) => {
    const today = localToday(time);
    for (const [index, word] of seedWords.entries()) {
      const days = index + 1 - wordsShownAtFirst;
      await createWord(tx, word, addDays(today, days), { ...time, now: time.now + Math.min(days, 0) * unitMs.day });
    }
  },
  headwords: listHeadwords,
  search: [wordSearch],
  feeds: { '/word-of-day/feed': { tag: wordsTag, load: wordFeed } },
  calendars: { '/words/calendar.ics': { tag: wordsTag, load: pastWordsCalendar } },
  dailyTags: [wordsTag],
  schedule: [recordTurn],
});
