import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { localDate } from '#app/lib/local-date.ts';
import { stateOn } from './class-state.ts';
import { classesTag } from './classes.cache-tags.ts';
import { setClassState, startedClasses } from './classes.queries.server.ts';
import { declineWaiting } from './membership/decline-waiting.server.ts';
import { nextMeetings } from './membership/family-classes.queries.server.ts';

/**
 * Open classes run from the first day of their term, and end after the last, each by the clock of its zone; a meeting across midnight comes to its end
 * first. Requests that still wait then are declined. A second run finds nothing to change.
 */
export const followTerms = every(
  '1 hour',
  defineJob({
    name: 'classes.follow-terms',
    args: noArgs,
    async perform(context) {
      const { db, now, log, signal, invalidate, notifyMailWorker } = context;
      for (const { id, state, zone, first_day, last_day } of await startedClasses(db)) {
        signal.throwIfAborted();
        const next = stateOn({ state, firstDay: first_day, lastDay: last_day }, localDate(now(), zone));
        if (next === state || (next === 'ended' && (await nextMeetings(db, [id], now())).length > 0)) continue;
        const changed = await db.transaction().execute(async (tx) => {
          const row = await setClassState(tx, { id, from: state, to: next, lastDay: last_day, now: now() });
          if (row && next === 'ended') await declineWaiting(tx, context, row);
          return row;
        });
        if (!changed) continue;
        log('class_state', { class: id, state: next });
        invalidate(classesTag);
        notifyMailWorker();
      }
    },
  }),
);
