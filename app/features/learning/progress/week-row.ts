import { mondayOf } from '#app/features/household/public.ts';

/** Missed weeks in a row after which the row of weeks ends. */
const weeksUntilEnd = 4;
const daysPerWeek = 7;
/** Weeks that are looked at: the row is not counted beyond two years. */
export const weeksInRow = 104;

interface WeekRow {
  /** Weeks in a row that reached their goal. */
  weeks: number;
  /** The last week missed its goal: the row waits. */
  isPaused: boolean;
}

/** A missed week pauses the row, and four of them in a row end it. The present week counts once it reaches its goal. */
export function weekRow(days: readonly { day: number }[], today: number, goal: number): WeekRow {
  const monday = mondayOf(today);
  const learned = new Map<number, number>();
  for (const { day } of days) learned.set(mondayOf(day), (learned.get(mondayOf(day)) ?? 0) + 1);
  const reaches = (start: number) => (learned.get(start) ?? 0) >= goal;
  let weeks = Number(reaches(monday));
  let missed = 0;
  for (let nth = 1; nth < weeksInRow && missed < weeksUntilEnd; nth += 1) {
    const isReached = reaches(monday - nth * daysPerWeek);
    weeks += Number(isReached);
    missed = isReached ? 0 : missed + 1;
  }
  return { weeks, isPaused: weeks > 0 && !reaches(monday) && !reaches(monday - daysPerWeek) };
}
