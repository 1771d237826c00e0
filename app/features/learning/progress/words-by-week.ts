import type { LearnedItem, WordCounts } from '../learned-words.contract.ts';
import { learningLimits } from '../learning-terms.contract.ts';

type Counts = Omit<WordCounts, 'weeks'>;
interface Week extends Counts {
  monday: number;
}

const daysPerWeek = 7;

export function countWords(items: readonly LearnedItem[]): Counts {
  const inState = (wanted: LearnedItem['state']) => items.filter(({ state }) => state === wanted).length;
  return { learning: inState('learning'), known: inState('known'), canSay: inState('can say') };
}

/**
 * The last weeks until this Monday, the present one with the present numbers. A week without a row has the numbers of the one before;
 * weeks before the first row are left out.
 */
export function wordsByWeek(stored: readonly Week[], present: Counts, monday: number): Week[] {
  const newestFirst = stored.toSorted((one, other) => other.monday - one.monday);
  const mondays = Array.from({ length: learningLimits.shownWeeks - 1 }, (_, nth) => monday - (learningLimits.shownWeeks - 1 - nth) * daysPerWeek);
  const earlier = mondays.flatMap((week) => {
    const counted = newestFirst.find((each) => each.monday <= week);
    return counted ? [{ ...counted, monday: week }] : [];
  });
  return [...earlier, { ...present, monday }];
}
