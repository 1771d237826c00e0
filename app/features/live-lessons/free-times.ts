import { unitMs } from '#app/lib/duration.ts';
import { addDays, type LocalDate, localDate } from '#app/lib/local-date.ts';
import { type DayMinute, expandWeekly, instantOf, localMomentOf, offsetAt, type Weekday, weekdayOf } from '#app/lib/weekly-times.ts';
import { type LessonMinutes, lastAnswerHoursBefore, offeredDays } from './lesson-terms.contract.ts';

/** Time between two instants in ms since 1970; the second does not belong to it. */
export interface Span {
  from: number;
  to: number;
}

export interface WeeklyHours {
  weekday: Weekday;
  start: DayMinute;
  end: DayMinute;
}

export interface TutorTimes {
  /** Time zone of the tz database, in which hours and days off are. */
  zone: string;
  hours: readonly WeeklyHours[];
  daysOff: readonly LocalDate[];
  lengths: readonly LessonMinutes[];
  noticeHours: number;
  /** Lessons a week, from Monday to Sunday in the zone. */
  weeklyLimit: number;
}

export interface Taken {
  /** Asked and agreed lessons, proposals that are held, and meetings of classes. */
  spans: readonly Span[];
  /** Starts of asked and agreed lessons, which count towards the limit of a week. */
  starts: readonly number[];
}

export interface FreeTime {
  startsAt: number;
  minutes: LessonMinutes[];
}

const quarterMs = 15 * unitMs.minute;

/** Spans in order; those that overlap or touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** The hours of some days as spans. Across midnight they go on where the next day begins with hours. */
function openSpans({ zone, hours, daysOff }: TutorTimes, from: LocalDate, to: LocalDate): Span[] {
  const days = expandWeekly(hours, { from, to, except: daysOff });
  return joined(days.map(({ day, start, end }) => ({ from: instantOf({ day, start }, zone), to: instantOf({ day, start: end }, zone) }))).filter(
    (span) => span.from < span.to,
  );
}

/** Quarters of an hour by the clock of the zone within a span; of a quarter that exists twice the first one. */
function quartersOf({ from, to }: Span, zone: string): number[] {
  const offset = offsetAt(from, zone);
  const changes = offset !== offsetAt(to, zone);
  const first = Math.ceil((from + offset) / quarterMs) * quarterMs - offset;
  const quarters = Array.from({ length: Math.max(0, Math.ceil((to - first) / quarterMs)) }, (_, nth) => first + nth * quarterMs);
  return changes ? quarters.filter((at) => instantOf(localMomentOf(at, zone), zone) === at) : quarters;
}

/** Monday of the week of an instant, in a zone. */
function mondayOf(at: number, zone: string): LocalDate {
  const day = localDate(at, zone);
  return addDays(day, 1 - weekdayOf(day));
}

/** Mondays of the weeks that have as many lessons as their tutor gives. */
function fullWeeks(starts: readonly number[], { zone, weeklyLimit }: TutorTimes): Set<LocalDate> {
  const counts = Map.groupBy(starts, (at) => mondayOf(at, zone));
  return new Set([...counts].flatMap(([monday, { length }]) => (length >= weeklyLimit ? [monday] : [])));
}

/**
 * Times at which a lesson can be asked for, in order: each quarter of an hour at which one fits into the hours, from the notice on for 28 days.
 * @param range instants between which a start must be
 */
export function freeTimes(tutor: TutorTimes, taken: Taken, { now, range }: { now: number; range: Span }): FreeTime[] {
  const { zone, lengths, noticeHours } = tutor;
  // A request for a nearer time would expire before the tutor could answer.
  const from = Math.max(range.from, now + Math.max(noticeHours, lastAnswerHoursBefore + 1) * unitMs.hour);
  const to = Math.min(range.to, now + offeredDays * unitMs.day);
  if (from >= to) return [];
  const full = fullWeeks(taken.starts, tutor);
  const spans = joined(taken.spans);
  const isFree = (lesson: Span) => !spans.some((span) => span.from < lesson.to && lesson.from < span.to);
  // The days before and after: a span may begin on the day before, and hours may go on after midnight.
  const open = openSpans(tutor, addDays(localDate(from, zone), -1), addDays(localDate(to, zone), 1));
  return open.flatMap((span) =>
    quartersOf(span, zone)
      .filter((at) => at >= from && at < to && !(full.size > 0 && full.has(mondayOf(at, zone))))
      .map((startsAt) => ({
        startsAt,
        minutes: lengths.filter((minutes) => {
          const end = startsAt + minutes * unitMs.minute;
          return end <= span.to && isFree({ from: startsAt, to: end });
        }),
      }))
      .filter(({ minutes }) => minutes.length > 0),
  );
}

/** Whether a lesson can be asked for at a time: it is one of the free times. */
export const isFreeTime = (
  tutor: TutorTimes,
  taken: Taken,
  { now, startsAt, minutes }: { now: number; startsAt: number; minutes: LessonMinutes },
): boolean =>
  freeTimes(tutor, taken, { now, range: { from: startsAt, to: startsAt + 1 } }).some(
    (time) => time.startsAt === startsAt && time.minutes.includes(minutes),
  );
