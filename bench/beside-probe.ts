import { setTimeout as wait } from 'node:timers/promises';
import { type Flood, type FloodReport, flood } from './flood.ts';
import { type Probed, probe, type Visitor } from './probe.ts';
import { type BenchTarget, ms, type ReportSection } from './report.ts';

const quietSeconds = 3;
const besideSeconds = 4;
/** What one flood leaves behind, the next one does not start with. */
const restMs = 500;
const aimedRatio = 5;

let floods = 0;

export interface Row {
  name: string;
  /** Milliseconds. */
  quiet: Probed;
  beside: Probed;
  report: FloodReport;
}

/** A visitor's latency without the flood, and then beside it. */
export async function measureBeside(name: string, visitor: Visitor, order: Omit<Flood, 'address' | 'seconds'>): Promise<Row> {
  await wait(restMs);
  const quiet = await probe(visitor, quietSeconds);
  floods += 1;
  // Another address for each flood: no limit of the one before counts for it.
  const headers = { ...order.headers, 'X-Forwarded-For': `203.0.113.${1 + (floods % 250)}` };
  const flooding = flood({ ...order, headers, address: visitor.address, seconds: besideSeconds });
  const beside = await probe(visitor, besideSeconds);
  const report = await flooding;
  process.stderr.write(`  ${name}: p99 ${worst(quiet).toFixed(1)} → ${worst(beside).toFixed(1)} ms\n`);
  return { name, quiet, beside, report };
}

const worst = ({ cached, rendered }: Probed) => Math.max(cached.p99, rendered.p99);
const both = (probed: Probed, kind: 'cached' | 'rendered') => `${ms(probed[kind].p50)} / ${ms(probed[kind].p99)}`;
const ratio = ({ quiet, beside }: Row, kind: 'cached' | 'rendered') => beside[kind].p99 / quiet[kind].p99;

/** How the flood was answered: '57 x 200, 2310 x 429'. */
const answers = ({ statuses, unanswered }: FloodReport) =>
  [...Object.entries(statuses).map(([status, count]) => `${count} x ${status}`), ...(unanswered > 0 ? [`${unanswered} unanswered`] : [])].join(', ');

export function tableOf(title: string, about: string, rows: Row[]): ReportSection {
  const kinds = ['cached', 'rendered'] as const;
  return {
    title,
    about: `${about} ${aboutProbe}`,
    head: ['flood', 'responses', ...kinds.flatMap((kind) => [`${kind}: quiet`, 'beside', 'ratio of p99']), 'failed'],
    rows: rows.map((row) => [
      row.name,
      answers(row.report),
      ...kinds.flatMap((kind) => [both(row.quiet, kind), both(row.beside, kind), ratio(row, kind).toFixed(1)]),
      row.beside.failures,
    ]),
    aims: rows.map((row): BenchTarget => {
      const got = Math.max(...kinds.map((kind) => ratio(row, kind)));
      const reached = got <= aimedRatio && row.beside.failures === 0;
      return { what: `a visitor's p99 beside ${row.name}`, wanted: `<= ${aimedRatio} x quiet`, got: `${got.toFixed(1)} x`, reached };
    }),
  };
}

const aboutProbe = `Limits are on. A visitor at another address opens a page every 50 ms, for ${quietSeconds} s without the flood and ${besideSeconds} s beside it: \`/\` and \`/blog\` (cached), and a post that has to be rendered. p50 / p99 in milliseconds.`;
