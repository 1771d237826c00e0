import { isChild } from '#app/features/household/profile-terms.contract.ts';
import type { TimedEvent } from '#app/http/timed-event.server.ts';
import { capitalized, type LessonParties, lessonName, lessonPages } from './lesson-mail-parts.server.ts';
import type { LessonWithParties } from './lesson-parties.queries.server.ts';

/** Names of both sides, as one of them reads them. */
export const partiesOf = (row: LessonWithParties, side: LessonParties['side']): LessonParties => ({
  side,
  tutor: row.shown_name ?? 'your tutor',
  learner: row.profile_name ?? row.first_name,
  isProfile: row.profile_id !== null,
  isChild: row.age_band !== null && isChild(row.age_band),
});

export type LessonTimes = Pick<LessonWithParties, 'id' | 'sequence' | 'starts_at'> & { minutes: number };

/** A lesson in a calendar: files in mails and the feed agree on its id, its number and its words, so that programs show it once. */
export function lessonEvent(row: LessonTimes, parties: LessonParties, publicUrl: string): Omit<TimedEvent, 'isCancelled'> {
  const url = `${publicUrl}${lessonPages[parties.side]}`;
  return {
    id: `live-lesson-${row.id}`,
    sequence: row.sequence,
    startsAt: row.starts_at,
    minutes: row.minutes,
    title: capitalized(lessonName(parties)),
    description: [...(parties.isChild ? ['With a grown-up in the room.'] : []), `You find the link to the room here: ${url}`].join('\n'),
    url,
  };
}
