const daysPerWeek = 7;
const daysPerMonth = 30;
/** From here on weeks, and then months, say enough. */
const mostDays = 13;
const mostWeeks = 8;

/** "comes back in 5 days". Days are numbers of days since 1970; what is overdue is not counted. */
export function dueText(dueDay: number, today: number): string {
  const days = dueDay - today;
  if (days <= 0) return 'ready to come back';
  if (days === 1) return 'comes back tomorrow';
  if (days <= mostDays) return `comes back in ${days} days`;
  const weeks = Math.round(days / daysPerWeek);
  if (weeks <= mostWeeks) return `comes back in ${weeks} weeks`;
  return `comes back in ${Math.round(days / daysPerMonth)} months`;
}
