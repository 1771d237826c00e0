import { Link } from 'react-router';
import { type Initial, initials, otherInitial } from '#app/lib/igbo-alphabet.ts';
import { type ArchiveFilter, linkTo } from './archive-url.ts';
import { formatShortMonth } from './shown-date.ts';
import css from './words.module.css';

interface ArchiveIndexProps {
  letters: Initial[];
  /** Newest first. */
  months: string[];
  filter: ArchiveFilter;
}

/** Links to the words of each letter and month that has some. */
export function ArchiveIndex({ letters, months, filter }: ArchiveIndexProps) {
  if (letters.length === 0 && months.length === 0) return null;
  const years = Object.entries(Object.groupBy(months, (month) => month.slice(0, 4))).reverse();
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
        {years.map(([year, ofYear = []], place) => (
          <details key={year} open={place === 0 || filter.month?.startsWith(year)}>
            <summary>{year}</summary>
            <ul role="list" className={css.months}>
              {ofYear.map((month) => (
                <li key={month}>
                  <Link to={linkTo({ month })} aria-current={current(filter.month === month)}>
                    {formatShortMonth(month)} <span className="visually-hidden">{year}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    </div>
  );
}
