import type { Today } from '#app/features/learning/learning.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';

/** The week as a sentence: a missed week pauses the row, and is said without a loss. */
export function weekText({ week, goalDays, weeks, isPaused }: Pick<Today, 'week' | 'goalDays' | 'weeks' | 'isPaused'>): string {
  const learned = week.filter(Boolean).length;
  const goal = pluralize(goalDays, 'day');
  const counts = learned >= goalDays && 'This week counts';
  const sentences = [
    learned === 0 ? `Learn on ${goal} to make this week count` : learned > goalDays ? pluralize(learned, 'day') : `${learned} of ${goal}`,
    counts,
    weeks > 1 && !isPaused && `${weeks} weeks in a row`,
    weeks > 0 && isPaused && `Your run of ${pluralize(weeks, 'week')} is paused. This week picks it up again`,
  ];
  return `${sentences.filter(Boolean).join('. ')}.`;
}
