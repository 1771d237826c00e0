import { addDays, type LocalDate } from '#app/lib/local-date.ts';

const validYears = 3;
/** Days before its end on which the staff is reminded of a check. */
const noticeDays = 60;

/** Last day on which a check counts. A check of a 29 February ends on a 28th: the later day would be beyond three years. */
export function lastDayOfCheck(checkedOn: LocalDate): LocalDate {
  const year = Number(checkedOn.slice(0, 4)) + validYears;
  return `${year}${checkedOn.slice(4).replace('-02-29', '-02-28')}`;
}

/** Whether a tutor may teach children: the school has seen a check, and that within the last three years. */
export const mayTeachChildren = (checkedOn: LocalDate | null, today: LocalDate): boolean =>
  checkedOn !== null && checkedOn <= today && today <= lastDayOfCheck(checkedOn);

/** Earliest day of a check that counts today. */
export const earliestCheck = (today: LocalDate): LocalDate => `${Number(today.slice(0, 4)) - validYears}${today.slice(4)}`;

export type CheckState = 'none' | 'valid' | 'ending' | 'over';

/** State of a check: `ending` for its last 60 days. */
export function checkState(checkedOn: LocalDate | null, today: LocalDate): CheckState {
  if (checkedOn === null) return 'none';
  if (!mayTeachChildren(checkedOn, today)) return 'over';
  return addDays(today, noticeDays) >= lastDayOfCheck(checkedOn) ? 'ending' : 'valid';
}
