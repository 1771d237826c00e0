import { pluralize } from '#app/lib/pluralize.ts';

/** "2 days this week, 10 minutes in all. The goal is 3 days.": less than half a minute is not worth telling. */
export function weekText(days: number, minutes: number, goalDays: number): string {
  const time = minutes > 0 ? `, ${pluralize(minutes, 'minute')} in all` : '';
  const learned = days === 0 ? 'Not yet this week' : `${pluralize(days, 'day')} this week${time}`;
  return `${learned}. The goal is ${pluralize(goalDays, 'day')}.`;
}
