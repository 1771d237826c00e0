import type { LocalDate } from '#app/lib/local-date.ts';
import type { ClassState } from './class-terms.contract.ts';

interface Term {
  state: ClassState;
  firstDay: LocalDate;
  lastDay: LocalDate;
}

/** State of a class on a day in its zone: an open one runs from the first day of the term, and ends after the last. */
export function stateOn({ state, firstDay, lastDay }: Term, today: LocalDate): ClassState {
  if (state === 'draft' || state === 'ended') return state;
  if (today > lastDay) return 'ended';
  return today >= firstDay ? 'running' : 'open';
}
