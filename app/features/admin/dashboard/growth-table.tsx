import { useState } from 'react';
import { type ChartWeek, formatMondayWithYear } from './chart-weeks.ts';
import * as css from './growth.module.css';

/** The numbers of the chart, newest week first: beside it, or closed below it on narrow screens. */
export function GrowthTable({ labels, weeks }: { labels: string[]; weeks: ChartWeek[] }) {
  const [isOpen] = useState(() => matchMedia('(width > 64rem)').matches);
  return (
    <details open={isOpen} className={css.details}>
      <summary>Numbers as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard (WCAG 2.1.1). */}
      <section aria-label="Growth by week as a table" tabIndex={0} className={css.scroll}>
        <table>
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
            {weeks.toReversed().map(({ monday, counts }, nth) => (
              <tr key={monday}>
                <th scope="row">
                  {formatMondayWithYear(monday)}
                  {nth === 0 && <span className={css.unfinished}> not over yet</span>}
                </th>
                {labels.map((label, series) => (
                  <td key={label}>{counts[series]?.toLocaleString('en')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
