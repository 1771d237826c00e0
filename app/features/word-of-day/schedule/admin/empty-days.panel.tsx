import { Link } from 'react-router';
import { panelStyles as css, type PanelContentProps, PanelList } from '#app/features/admin/public.tsx';
import { addDays, dateToUtc } from '#app/lib/local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { wordSchedule } from '../word-schedule.contract.ts';

const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });

interface Gap {
  first: string;
  last: string;
}

/** Days in a row are one gap. */
function gapsOf(days: readonly string[]): Gap[] {
  const gaps: Gap[] = [];
  for (const day of days) {
    const gap = gaps.at(-1);
    if (gap && addDays(gap.last, 1) === day) gap.last = day;
    else gaps.push({ first: day, last: day });
  }
  return gaps;
}

const shownGaps = 8;

export default function EmptyDays({ data: { days, weeks, drafts } }: PanelContentProps<typeof wordSchedule.emptyDays>) {
  const gaps = gapsOf(days);
  return (
    <>
      {days.length === 0 ? (
        <p className={css.text}>Each day of the next {weeks} weeks has its word.</p>
      ) : (
        <>
          <p className={css.number}>
            <strong>{days.length}</strong> of the next {weeks * 7} days
          </p>
          <PanelList>
            {gaps.slice(0, shownGaps).map(({ first, last }) => (
              <li key={first}>
                <Link to={`/admin/word-of-day/calendar?month=${first.slice(0, 7)}`}>
                  {date.format(dateToUtc(first))}
                  {last !== first && ` to ${date.format(dateToUtc(last))}`}
                </Link>
              </li>
            ))}
          </PanelList>
        </>
      )}
      <p className={css.meta}>{drafts === 0 ? 'No draft waits for a day.' : `${pluralize(drafts, 'draft')} can fill them.`}</p>
    </>
  );
}
