import { setTimeout as wait } from 'node:timers/promises';
import { type FloodOptions, type FloodReport, flood } from './flood.ts';
import { type ProbeResult, probe, type Visitor } from './probe.ts';
import { type BenchTarget, ms, type ReportSection } from './report.ts';

const secondsWithoutFlood = 3;
const secondsWithFlood = 4;
/** Pause that lets the server finish the work of the previous flood. */
const pauseMs = 500;
const maxRatio = 5;

let floods = 0;

export interface Row {
  name: string;
  withoutFlood: ProbeResult;
  withFlood: ProbeResult;
  report: FloodReport;
}

/** Measures the visitor's latency without the flood, then with it. */
export async function measureFloodImpact(name: string, visitor: Visitor, floodOptions: Omit<FloodOptions, 'address' | 'seconds'>): Promise<Row> {
  await wait(pauseMs);
  const withoutFlood = await probe(visitor, secondsWithoutFlood);
  floods += 1;
  // Another IP address per flood: rate limits of the previous flood do not apply.
  const headers = { ...floodOptions.headers, 'X-Forwarded-For': `203.0.113.${1 + (floods % 250)}` };
  const flooding = flood({ ...floodOptions, headers, address: visitor.address, seconds: secondsWithFlood });
  const withFlood = await probe(visitor, secondsWithFlood);
  const report = await flooding;
  process.stderr.write(`  ${name}: p99 ${worstP99(withoutFlood).toFixed(1)} → ${worstP99(withFlood).toFixed(1)} ms\n`);
  return { name, withoutFlood, withFlood, report };
}

const worstP99 = ({ cached, rendered }: ProbeResult) => Math.max(cached.p99, rendered.p99);
const p50AndP99 = (probed: ProbeResult, kind: 'cached' | 'rendered') => `${ms(probed[kind].p50)} / ${ms(probed[kind].p99)}`;
const ratio = ({ withoutFlood, withFlood }: Row, kind: 'cached' | 'rendered') => withFlood[kind].p99 / withoutFlood[kind].p99;

/** Responses of a flood: '57 x 200, 2310 x 429'. */
const responseCounts = ({ statuses, unanswered }: FloodReport) =>
  [...Object.entries(statuses).map(([status, count]) => `${count} x ${status}`), ...(unanswered > 0 ? [`${unanswered} without response`] : [])].join(
    ', ',
  );

export function floodSection(title: string, description: string, rows: Row[]): ReportSection {
  const kinds = ['cached', 'rendered'] as const;
  return {
    title,
    description: `${description} ${probeDescription}`,
    columns: ['flood', 'responses', ...kinds.flatMap((kind) => [`${kind}: no flood`, `${kind}: flood`, 'p99 ratio']), 'failed'],
    rows: rows.map((row) => [
      row.name,
      responseCounts(row.report),
      ...kinds.flatMap((kind) => [p50AndP99(row.withoutFlood, kind), p50AndP99(row.withFlood, kind), ratio(row, kind).toFixed(1)]),
      row.withFlood.failures,
    ]),
    targets: rows.map((row): BenchTarget => {
      const got = Math.max(...kinds.map((kind) => ratio(row, kind)));
      const reached = got <= maxRatio && row.withFlood.failures === 0;
      return { name: `p99 of a visitor during the flood ${row.name}`, wanted: `<= ${maxRatio} x`, measured: `${got.toFixed(1)} x`, reached };
    }),
  };
}

const probeDescription = `Rate limits are on. A visitor at another IP address opens a page every 50 ms, for ${secondsWithoutFlood} s without the flood and for ${secondsWithFlood} s with it: \`/\` and \`/blog\` (cached), and a post that has to be rendered. p50 / p99 in milliseconds.`;
