import type { FieldErrors } from '#app/lib/api-error.ts';
import { addDays, type LocalDate } from '#app/lib/local-date.ts';
import type { ClassFields } from '../class-fields.contract.ts';
import { maxTermDays } from '../class-terms.contract.ts';

/** What is wrong between the fields of a class. @param today in its zone */
export function fieldProblems({ firstDay, lastDay, holidays }: ClassFields, today: LocalDate): FieldErrors {
  if (lastDay < firstDay) return { lastDay: 'The last day comes before the first one' };
  if (lastDay >= addDays(firstDay, maxTermDays)) return { lastDay: `A term has at most ${maxTermDays} days. Please choose an earlier last day` };
  if (lastDay < today) return { lastDay: 'Please choose a last day that is still ahead' };
  const outside = holidays.find((day) => day < firstDay || day > lastDay);
  return outside === undefined ? {} : { holidays: `${outside} is not in the term. Please take it off the list` };
}
