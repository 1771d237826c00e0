import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { wordsTag } from '../word-of-day.cache-tags.ts';
import { completeTurn, isTurned } from './turn.queries.server.ts';
import { currentWord, recordedWord, recordReturn } from './word-days.queries.server.ts';

/**
 * Turns the day: records which word returns from the archive when none has the day, and invalidates what shows the word of yesterday.
 * The turn counts as done after that, so a process that is killed in between leaves it to the next run.
 */
export const recordTurn = every(
  '5 minutes',
  defineJob({
    name: 'wordOfDay.turn',
    args: noArgs,
    async perform({ db, config, now, cache, log }) {
      const time = localTimeOf({ now, config });
      const today = localToday(time);
      // An empty database stays empty, for the seed content of a later start.
      if (!(await currentWord(db, time))) return;
      if ((await isTurned(db, today)) && (await recordedWord(db, today))) return;
      const returned = await db.transaction().execute(async (tx) => {
        await lockForTransaction(tx, 'words');
        return recordReturn(tx, time);
      });
      await cache.invalidate([wordsTag]);
      await completeTurn(db, today, now());
      log('day_turned', { day: today, word: (await currentWord(db, time))?.id, from_archive: returned !== undefined });
    },
  }),
);
