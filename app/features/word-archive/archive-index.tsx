import { Link } from 'react-router';
import { type Initial, initials, otherInitial } from '#app/lib/igbo-alphabet.ts';
import { type ArchiveFilter, linkTo } from './archive-url.ts';
import * as css from './words.module.css';

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

interface ArchiveIndexProps {
  letters: Initial[];
  /** The last month with words of each year, newest first. */
  years: string[];
  /** Months of one year, newest first. */
  months: string[];
  filter: ArchiveFilter;
}

/** Links to the words of each letter, year and month that has some. */
export function ArchiveIndex({ letters, years, months, filter }: ArchiveIndexProps) {
  if (letters.length === 0 && years.length === 0) return null;
  const openYear = months[0]?.slice(0, 4);
  const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined);
  return (
    <div className={css.index}>
      <nav aria-labelledby="letters">
        <h2 id="letters">A to Z</h2>
        <ul role="list" className={css.letters}>
          {initials.map((letter) =>
            letters.includes(letter) ? (
              <li key={letter}>
                <Link to={linkTo({ letter })} aria-current={current(filter.letter === letter)}>
                  {letter === otherInitial ? 'Others' : <span lang="ig">{letter}</span>}
                </Link>
              </li>
            ) : (
              letter !== otherInitial && (
                <li key={letter} lang="ig" aria-hidden="true">
                  {letter}
                </li>
              )
            ),
          )}
        </ul>
      </nav>
      <nav aria-labelledby="months">
        <h2 id="months">By month</h2>
        <ul role="list" className={css.years}>
          {years.map((lastMonth) => (
            <li key={lastMonth}>
              <Link to={linkTo({ month: lastMonth })} aria-current={lastMonth.startsWith(`${openYear}-`) || undefined}>
                {lastMonth.slice(0, 4)}
              </Link>
            </li>
          ))}
        </ul>
        <ul role="list" className={css.months}>
          {months.map((month) => (
            <li key={month}>
              <Link to={linkTo({ month })} aria-current={current(filter.month === month)}>
                {shortMonth.format(new Date(month))} <span className="visually-hidden">{openYear}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
