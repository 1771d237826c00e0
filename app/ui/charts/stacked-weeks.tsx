import * as css from './stacked-weeks.module.css';

interface StackedWeek {
  /** Date of its Monday: '2026-11-23'. */
  monday: string;
  /** A number for each label. */
  counts: readonly number[];
}

interface StackedWeeksProps {
  /** What is counted: the sentence that names the table. */
  title: string;
  /** Names of the parts of a bar, three at most, from the bottom. */
  labels: readonly string[];
  /** In order, the present one last. */
  weeks: readonly StackedWeek[];
}

/** In rem: the bars of a few weeks would be boxes. */
const widestBar = 3.5;

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const number = (count: number) => count.toLocaleString('en');
const sumOf = ({ counts }: StackedWeek) => counts.reduce((sum, count) => sum + count, 0);

/** Bars of weeks, whose parts differ by their filling, too. The table below has the same numbers for everyone. */
export function StackedWeeks({ title, labels, weeks }: StackedWeeksProps) {
  const largest = Math.max(1, ...weeks.map(sumOf));
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  return (
    <figure className={css.figure}>
      <div aria-hidden="true" style={{ maxWidth: `max(${weeks.length * widestBar}rem, 15rem)` }}>
        <ul role="list" className={css.legend}>
          {labels.map((label, part) => (
            <li key={label}>
              <span className={css.part} data-part={part} /> {label}
            </li>
          ))}
        </ul>
        <div className={css.bars}>
          {weeks.map((week) => (
            <div key={week.monday} className={css.week}>
              {week === last && <span className={css.sum}>{number(sumOf(week))}</span>}
              <div className={css.bar} style={{ height: `${(sumOf(week) / largest) * 100}%` }}>
                {week.counts.map(
                  (count, part) => count > 0 && <span key={labels[part]} className={css.part} data-part={part} style={{ flexGrow: count }} />,
                )}
              </div>
            </div>
          ))}
        </div>
        <div className={css.dates}>
          <span>{first && short.format(new Date(first.monday))}</span>
          <span>this week</span>
        </div>
      </div>
      <details className={css.details}>
        <summary>Numbers as a table</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ monday, counts }) => (
              <tr key={monday}>
                <th scope="row">{short.format(new Date(monday))}</th>
                {labels.map((label, part) => (
                  <td key={label}>{number(counts[part] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
