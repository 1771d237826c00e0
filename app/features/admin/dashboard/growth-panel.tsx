import type { dashboardSeries } from 'virtual:manifest/admin-navigation';
import { useCallback } from 'react';
import { api } from '#app/api-client.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { joinWeeks } from './chart-weeks.ts';
import * as css from './growth.module.css';
import { GrowthChart } from './growth-chart.tsx';
import { GrowthTable } from './growth-table.tsx';
import { Panel } from './panel.tsx';
import type { WeekCounts } from './week-counts.contract.ts';

type Series = (typeof dashboardSeries)[number];

// tests/features.unit.test.ts checks that the endpoint of each series replies with WeekCounts.
const calls = api as unknown as Record<string, Record<string, () => Promise<WeekCounts>>>;
const fetchWeeks = async ({ feature, weeks }: Series) => (await calls[feature]?.[weeks]?.()) ?? { weeks: [] };

export const loadGrowth = async (series: Series[]) => joinWeeks(await Promise.all(series.map(fetchWeeks)));
type Growth = Awaited<ReturnType<typeof loadGrowth>>;

/** New records by week, as a chart and as a table. */
export function GrowthPanel({ series, loaded }: { series: Series[]; loaded: Result<Growth> }) {
  const load = useCallback(() => loadGrowth(series), [series]);
  const labels = series.map(({ label }) => label);
  return (
    <Panel title="Growth by week" loaded={loaded} load={load} size="wide">
      {(weeks) =>
        weeks.some(({ counts }) => counts.some(Boolean)) ? (
          <>
            <p className={css.note}>
              Weeks begin on Monday, in the time zone of the academy. Members and subscribers who have left since are not counted.
            </p>
            <div className={css.growth}>
              <GrowthChart labels={labels} weeks={weeks} />
              <GrowthTable labels={labels} weeks={weeks} />
            </div>
          </>
        ) : (
          <p className={css.note}>There are no new members or subscribers in the last {weeks.length} weeks. The chart begins with the first one.</p>
        )
      }
    </Panel>
  );
}
