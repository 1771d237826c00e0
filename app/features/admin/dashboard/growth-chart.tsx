import { formatShortDate } from '#app/lib/format-short-date.ts';
import { gridValues } from './chart-scale.ts';
import { type ChartWeek, formatWeek } from './chart-weeks.ts';
import * as css from './growth.module.css';

/** Every nth week has its date below the chart. */
const labelInterval = 5;
/** Width of a column as a share of its week. */
const columnWidth = 0.62;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const number = (count: number) => count.toLocaleString('en');

interface GrowthChartProps {
  /** Names of the series: the first one is drawn as columns, the second one as a line with dots. */
  labels: string[];
  weeks: ChartWeek[];
}

/**
 * Chart of the weeks. All positions are shares of the drawing, so that it has every width without distorted text or dots.
 * Columns and line differ by shape, and the current week by its outline, in every colour scheme and without colours.
 */
export function GrowthChart({ labels, weeks }: GrowthChartProps) {
  const grid = gridValues(Math.max(...weeks.flatMap(({ counts }) => counts)));
  const top = grid.at(-1) ?? 1;
  const x = (week: number) => percent((week + 0.5) / weeks.length);
  const y = (count: number) => percent(1 - count / top);
  const isCurrent = (week: number) => week === weeks.length - 1;
  const columns = weeks.map(({ counts }) => counts[0] ?? 0);
  const points = labels.length > 1 ? weeks.map(({ counts }) => counts[1] ?? 0) : [];
  const describe = ({ monday, counts }: ChartWeek) =>
    `${formatWeek(monday)}: ${labels.map((label, series) => `${label} ${number(counts[series] ?? 0)}`).join(', ')}`;
  const lastFull = weeks.at(-2);
  const name = `Chart of the last ${weeks.length} weeks: ${labels.join(' and ')}. ${lastFull ? `Last full week, ${describe(lastFull)}. ` : ''}The table has all numbers.`;

  return (
    <figure className={css.figure}>
      <div role="img" aria-label={name} className={css.chart}>
        <div className={css.scale}>
          {grid.map((value) => (
            <span key={value} style={{ top: y(value) }}>
              {number(value)}
            </span>
          ))}
        </div>
        <svg className={css.plot} aria-hidden="true">
          {grid.map((value) => (
            <line key={value} className={css.grid} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
          ))}
          {columns.map((count, week) => (
            <rect
              key={weeks[week]?.monday}
              className={css.column}
              data-current={isCurrent(week)}
              x={percent((week + (1 - columnWidth) / 2) / weeks.length)}
              y={y(count)}
              width={percent(columnWidth / weeks.length)}
              height={percent(count / top)}
            />
          ))}
          {points.slice(1).map((count, before) => (
            <line
              key={weeks[before]?.monday}
              className={css.line}
              data-current={isCurrent(before + 1)}
              x1={x(before)}
              y1={y(points[before] ?? 0)}
              x2={x(before + 1)}
              y2={y(count)}
            />
          ))}
          {points.map((count, week) => (
            <circle key={weeks[week]?.monday} className={css.dot} data-current={isCurrent(week)} cx={x(week)} cy={y(count)} />
          ))}
          {weeks.map((week, nth) => (
            <rect key={week.monday} className={css.tooltip} x={percent(nth / weeks.length)} y="0" width={percent(1 / weeks.length)} height="100%">
              <title>{describe(week)}</title>
            </rect>
          ))}
        </svg>
        <div className={css.dates}>
          {weeks.map(
            ({ monday }, week) =>
              (weeks.length - 1 - week) % labelInterval === 0 && (
                <span key={monday} style={{ left: x(week) }}>
                  {formatShortDate(monday)}
                </span>
              ),
          )}
        </div>
      </div>
      <figcaption className={css.legend}>
        {labels.map((label, series) => (
          <span key={label}>
            <Sample isColumn={series === 0} isCurrent={false} /> {label}
          </span>
        ))}
        <span>
          <Sample isColumn isCurrent />
          {labels.length > 1 && <Sample isColumn={false} isCurrent />} This week, not over yet
        </span>
      </figcaption>
    </figure>
  );
}

/** Shape of a series in the legend. */
function Sample({ isColumn, isCurrent }: { isColumn: boolean; isCurrent: boolean }) {
  return (
    <svg width={isColumn ? 14 : 28} height="16" aria-hidden="true" className={css.sample}>
      {isColumn ? (
        <rect className={css.column} data-current={isCurrent} x="2" y="2" width="10" height="13" />
      ) : (
        <>
          <line className={css.line} data-current={isCurrent} x1="0" x2="28" y1="8" y2="8" />
          <circle className={css.dot} data-current={isCurrent} cx="14" cy="8" />
        </>
      )}
    </svg>
  );
}
