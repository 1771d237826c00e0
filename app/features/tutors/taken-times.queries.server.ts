import { sql } from 'kysely';
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

const spansWithin = (rows: Parameters<typeof toSpan>[0][], { from, to }: Span): Span[] =>
  rows.map(toSpan).filter((span) => span.from < to && from < span.to);

/** A lesson that is being changed: it takes no time from itself. */
interface Except {
  lesson?: number | undefined;
}

/** The condition on the state is that of a partial index. */
async function lessonRows(db: Db, tutorId: number, { from, to }: Span, lesson: number) {
  const lessons = await db
    .selectFrom('live_lessons')
    .select(['starts_at', 'minutes'])
    .where('tutor_id', '=', tutorId)
    .where(sql<boolean>`state in ('asked', 'agreed')`)
    .where('starts_at', '>', from - longestMs)
    .where('starts_at', '<', to)
    .where('id', '<>', lesson)
    .execute();
  const proposals = await db
    .selectFrom('live_lessons')
    .innerJoin('live_lesson_proposals', 'live_lesson_proposals.lesson_id', 'live_lessons.id')
    .select(['live_lesson_proposals.starts_at', 'live_lessons.minutes'])
    .where('live_lessons.tutor_id', '=', tutorId)
    .where(sql<boolean>`live_lessons.state in ('asked', 'agreed')`)
    .where('live_lessons.id', '<>', lesson)
    .execute();
  return { lessons, proposals };
}

/**
 * Times of a tutor that are taken within a span. A write that takes one first locks the row of the tutor (`lockTutor`): lessons and meetings of
 * classes do not overlap.
 */
export async function takenTimes(db: Db, tutorId: number, { from, to }: Span, { lesson = 0 }: Except = {}): Promise<TakenTimes> {
  const { lessons, proposals } = await lessonRows(db, tutorId, { from, to }, lesson);
  const meetings = await db
    .selectFrom('class_tutors')
    .innerJoin('class_meetings', 'class_meetings.class_id', 'class_tutors.class_id')
    .select(['class_meetings.starts_at', 'class_meetings.minutes'])
    .where('class_tutors.account_id', '=', tutorId)
    .where('class_meetings.starts_at', '>', from - longestMs)
    .where('class_meetings.starts_at', '<', to)
    .where('class_meetings.cancelled_at', 'is', null)
    .execute();
  return { spans: spansWithin([...lessons, ...proposals, ...meetings], { from, to }), starts: lessons.map(({ starts_at }) => starts_at) };
}

/** Whether a tutor has something else at that time. */
export const isTaken = async (tx: Db, tutorId: number, span: Span, except?: Except): Promise<boolean> =>
  (await takenTimes(tx, tutorId, span, except)).spans.length > 0;

/** Asked and agreed lessons and held proposals of a tutor within a span: no meeting of a class overlaps them. */
export async function lessonTimes(db: Db, tutorId: number, span: Span): Promise<Span[]> {
  const { lessons, proposals } = await lessonRows(db, tutorId, span, 0);
  return spansWithin([...lessons, ...proposals], span);
}
