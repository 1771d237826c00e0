import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';

interface Span {
  from: number;
  to: number;
}

interface TakenTimes {
  /** Asked and agreed lessons, proposals that are held, and meetings of classes. */
  spans: Span[];
  /** Starts of asked and agreed lessons. */
  starts: number[];
}

/** Longest lesson or meeting: so long before a span one may begin that reaches into it. */
const longestMs = 4 * unitMs.hour;

const toSpan = ({ starts_at, minutes }: { starts_at: number; minutes: number }): Span => ({
  from: starts_at,
  to: starts_at + minutes * unitMs.minute,
});

/** A lesson or meeting that is being changed: it takes no time from itself. */
interface Except {
  lesson?: number | undefined;
  meeting?: number | undefined;
}

/**
 * Times of a tutor that are taken within a span. A write that takes one first locks the row of the tutor (`lockTutor`): lessons and meetings of
 * classes overlap neither themselves nor each other.
 */
export async function takenTimes(db: Db, tutorId: number, { from, to }: Span, { lesson = 0, meeting = 0 }: Except = {}): Promise<TakenTimes> {
  const lessons = await db
    .selectFrom('live_lessons')
    .select(['starts_at', 'minutes'])
    .where('tutor_id', '=', tutorId)
    .where('state', 'in', ['asked', 'agreed'])
    .where('starts_at', '>', from - longestMs)
    .where('starts_at', '<', to)
    .where('id', '<>', lesson)
    .execute();
  const proposals = await db
    .selectFrom('live_lessons')
    .innerJoin('live_lesson_proposals', 'live_lesson_proposals.lesson_id', 'live_lessons.id')
    .select(['live_lesson_proposals.starts_at', 'live_lessons.minutes'])
    .where('live_lessons.tutor_id', '=', tutorId)
    .where('live_lessons.state', 'in', ['asked', 'agreed'])
    .where('live_lessons.id', '<>', lesson)
    .execute();
  const meetings = await db
    .selectFrom('class_tutors')
    .innerJoin('class_meetings', 'class_meetings.class_id', 'class_tutors.class_id')
    .select(['class_meetings.starts_at', 'class_meetings.minutes'])
    .where('class_tutors.account_id', '=', tutorId)
    .where('class_meetings.starts_at', '>', from - longestMs)
    .where('class_meetings.starts_at', '<', to)
    .where('class_meetings.cancelled_at', 'is', null)
    .where('class_meetings.id', '<>', meeting)
    .execute();
  const spans = [...lessons, ...proposals, ...meetings].map(toSpan).filter((span) => span.from < to && from < span.to);
  return { spans, starts: lessons.map(({ starts_at }) => starts_at) };
}

/** Whether a tutor has something else at that time. */
export const isTaken = async (tx: Db, tutorId: number, span: Span, except?: Except): Promise<boolean> =>
  (await takenTimes(tx, tutorId, span, except)).spans.length > 0;
