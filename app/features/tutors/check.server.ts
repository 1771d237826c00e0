import * as z from 'zod/mini';
import type { Account } from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue, type JobKind } from '#app/jobs/define-job.server.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { type LocalTime, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { checkState, lastDayOfCheck } from './check-validity.ts';
import type { decisions } from './decisions.contract.ts';
import { setCheckedOn } from './decisions.queries.server.ts';
import { lockTutor } from './lock-tutor.server.ts';
import { undoPeriodMs } from './notify-tutor.jobs.server.ts';
import { tutorCardsTag } from './tutors.cache-tags.ts';

/** Job that cancels lessons with children that a changed check does not cover; a later feature performs it. */
export const checkChangedKind = {
  name: 'live-lessons.check-changed',
  queue: 'default',
  args: z.object({ tutor: z.int() }),
} as const satisfies JobKind;

/** The check of a tutor with what follows from it today; null without one. */
export function checkOf({ checked_on }: Pick<Account, 'checked_on'>, time: LocalTime) {
  const state = checkState(checked_on, localToday(time));
  return checked_on === null || state === 'none' ? null : { checkedOn: checked_on, lastDay: lastDayOfCheck(checked_on), state };
}

export const checkHandler: Pick<Handlers<typeof decisions>, 'setCheck'> = {
  setCheck: async ({ db, params: { id }, input: { checkedOn }, now, config, audit, log, principal, invalidate }) => {
    if (checkedOn !== null && checkedOn > localToday(localTimeOf({ now, config })))
      rejectFields({ checkedOn: 'This day is still to come. Please enter the day on which you saw the check' });
    const name = await db.transaction().execute(async (tx) => {
      const account = await lockTutor(tx, id);
      if (account.checked_on !== checkedOn) {
        await setCheckedOn(tx, id, checkedOn);
        await enqueue(tx, checkChangedKind, { tutor: id }, { now: now(), runAt: now() + undoPeriodMs });
      }
      await audit({ id, title: `${fullName(account)}, ${checkedOn ?? 'withdrawn'}` }, tx);
      return fullName(account);
    });
    // Whom a tutor teaches is shown beside the card.
    invalidate(tutorCardsTag);
    log('tutor_check_set', { tutor: id, account: principal.id });
    return { message: checkedOn ? `The check of ${name} is noted: ${formatDate(checkedOn)}` : `The check of ${name} is withdrawn` };
  },
};
