import { formatShortDate } from '#app/lib/format-short-date.ts';
import * as css from './dated-bars.module.css';

interface DatedBar {
  /** A day, or the Monday of a week: '2026-11-23'. */
  date: string;
  /** A number for each label; null for one that is kept back. */
  counts: readonly (number | null)[];
}

interface DatedBarsProps {
  /** What is counted: the sentence that names the table. */
  title: string;
  /** Names of the parts of a bar, three at most, from the bottom. */
  labels: readonly string[];
  /** In order, the present one last. */
  bars: readonly DatedBar[];
  /** Name of the present one. */
  present?: string;
  /** Heading of the dates in the table. */
  dateHeading?: string;
  /** Stands in the table for a number that is kept back, above whose bar is a dash. */
  keptBack?: string;
}

/** In rem: the bars of a few weeks would be boxes. */
const widestBar = 3.5;

const number = (count: number) => count.toLocaleString('en');
const sumOf = ({ counts }: DatedBar) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

const isKeptBack = ({ counts }: DatedBar) => counts.includes(null);

/** Bars of weeks or days, whose parts differ by their filling, too. The table below has the same numbers for everyone. */
export function DatedBars({ title, labels, bars, present = 'this week', dateHeading = 'Week from', keptBack }: DatedBarsProps) {
  const largest = Math.max(1, ...bars.map(sumOf));
  const [first, last] = [bars.at(0), bars.at(-1)];
  return (
    <figure className={css.figure}>
      <div aria-hidden="true" style={{ maxWidth: `max(${bars.length * widestBar}rem, 15rem)` }}>
        <ul role="list" className={css.legend}>
          {labels.map((label, part) => (
            <li key={label}>
              <span className={css.part} data-part={part} /> {label}
            </li>
          ))}
        </ul>
        <div className={css.bars}>
          {bars.map((each) => (
            <div key={each.date} className={css.week}>
              {isKeptBack(each) ? <span className={css.sum}>–</span> : each === last && <span className={css.sum}>{number(sumOf(each))}</span>}
              <div className={css.bar} style={{ height: `${(sumOf(each) / largest) * 100}%` }}>
                {each.counts.map(
                  (count, part) =>
                    (count === null || count > 0) && (
                      <span
                        key={labels[part]}
                        className={css.part}
                        data-part={count === null ? 'kept-back' : part}
                        style={{ flexGrow: count ?? 0 }}
                      />
                    ),
                )}
              </div>
            </div>
          ))}
        </div>
        <div className={css.dates}>
          <span>{first && formatShortDate(first.date)}</span>
          <span>{present}</span>
        </div>
      </div>
      <details className={css.details}>
        <summary>Numbers as a table</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dateHeading}</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ date, counts }) => (
              <tr key={date}>
                <th scope="row">{formatShortDate(date)}</th>
                {labels.map((label, part) => (
                  <td key={label}>{counts[part] === null ? keptBack : number(counts[part] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
