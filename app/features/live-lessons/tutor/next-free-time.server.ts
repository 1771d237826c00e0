import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { unitMs } from '#app/lib/duration.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { freeTimes } from '../free-times.ts';
import { settingsOf } from '../hours/hours.queries.server.ts';
import { offeredAges, timesOf } from '../hours/tutor-times.server.ts';
import { type LessonMinutes, offeredDays } from '../lesson-terms.contract.ts';
import { coversLesson, type LessonContext } from '../lessons/checks.server.ts';
import { takenAround } from './tutor-page.server.ts';

interface Wanted {
  tutorId: number;
  /** Age of the profile that learns; null for the owner of the account. */
  ageBand: AgeBand | null;
  minutes: LessonMinutes;
}

/** First free time of a tutor for a learner; undefined without one in the next four weeks. */
export async function nextFreeTime(db: Db, context: LessonContext, { tutorId, ageBand, minutes }: Wanted): Promise<number | undefined> {
  const settings = await settingsOf(db, tutorId);
  const tutor = settings && (await accountById(db, tutorId));
  if (!tutor) return undefined;
  const { now, config } = context;
  const check = { checkedOn: tutor.checked_on, today: localToday(localTimeOf({ now, config })), meetingUrl: config.meetingUrl };
  const forChild = ageBand !== null && isChild(ageBand);
  if (forChild ? !offeredAges(settings, check).includes(ageBand) : settings.grown_ups === 0) return undefined;
  const range = { from: now(), to: now() + offeredDays * unitMs.day };
  const times = freeTimes(await timesOf(db, settings), await takenAround(db, tutorId, range), { now: now(), range });
  const next = times.find((time) => time.minutes.includes(minutes) && (!forChild || coversLesson(check.checkedOn, time.startsAt, context)));
  return next?.startsAt;
}
