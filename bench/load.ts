import { type ChildProcess, fork } from 'node:child_process';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { cpuMs } from './processes.ts';
import type { BenchProfile } from './profiles.ts';

export interface LoadOptions {
  address: string;
  /** Asked one after the other, by each connection. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}
export interface LoadReport {
  times: Float64Array;
  fives: number;
  refusals: number;
  errors: number;
  seconds: number;
}
/** Somebody who answers: an address, and the process whose time and memory count. */
export interface Target {
  address: string;
  pid: number;
}
export interface Figures {
  /** Of all rounds the median. */
  rate: number;
  /** Of each round. */
  rates: number[];
  p50: number;
  p99: number;
  cpu: number;
  count: number;
  fives: number;
}

const connections = 50;
/** As browsers ask. */
export const requested = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Two processes ask, so that who answers is the slower side. They live as long as the bench: code that has run for a while is faster. */
const guns: ChildProcess[] = [];
function ready(): ChildProcess[] {
  if (guns.length === 0) for (let nth = 0; nth < 2; nth += 1) guns.push(fork('bench/load-generator.mjs', { serialization: 'advanced' }));
  return guns;
}

export function closeGenerators(): void {
  for (const gun of guns.splice(0)) gun.kill();
}

/** Loads the address for so long. @param telling is told how many requests have been answered so far */
export async function runLoad(
  address: string,
  paths: string[],
  seconds: number,
  telling: (count: number) => void = () => undefined,
): Promise<LoadReport> {
  const each = ready();
  const counts = each.map(() => 0);
  const reports = await Promise.all(
    each.map((gun, nth) => {
      gun.send({ address, paths, headers: requested, connections: connections / each.length, seconds } satisfies LoadOptions);
      return new Promise<LoadReport>((resolve) => {
        gun.on('message', function hear(said: { requested: number } | { report: LoadReport }) {
          if ('report' in said) {
            gun.off('message', hear);
            resolve(said.report);
          } else {
            counts[nth] = said.requested;
            telling(counts.reduce((all, count) => all + count, 0));
          }
        });
      });
    }),
  );
  return together(reports, Math.max);
}

function together(reports: LoadReport[], seconds: (...each: number[]) => number): LoadReport {
  const total = (of: (report: LoadReport) => number) => reports.reduce((all, report) => all + of(report), 0);
  return {
    times: Float64Array.from(reports.flatMap(({ times }) => [...times])),
    fives: total(({ fives }) => fives),
    refusals: total(({ refusals }) => refusals),
    errors: total(({ errors }) => errors),
    seconds: seconds(...reports.map((report) => report.seconds)),
  };
}

/** Loads rivals with the same addresses in turn, several times. Any answer but a good one makes the figures worthless. */
export async function compare<R extends Record<string, Target>>(
  rivals: R,
  paths: string[],
  pace: BenchProfile,
): Promise<{ [Name in keyof R]: Figures }> {
  const names = Object.keys(rivals);
  const seen = new Map<string, { reports: LoadReport[]; cpu: number }>();
  for (const name of names) {
    seen.set(name, { reports: [], cpu: 0 });
    await runLoad(of(rivals, name).address, paths, pace.warmUpSeconds);
  }
  for (let round = 0; round < pace.rounds; round += 1)
    for (const [name, all] of seen) {
      const { address, pid } = of(rivals, name);
      const before = cpuMs(pid);
      const report = await runLoad(address, paths, pace.seconds);
      if (report.refusals + report.errors > 0) throw new Error(`${name} ${paths}: ${report.refusals} refusals, ${report.errors} errors`);
      all.cpu += cpuMs(pid) - before;
      all.reports.push(report);
    }
  const entries = [...seen].map(([name, { reports, cpu }]) => [name, { ...figures(together(reports, sum), cpu), ...ratesOf(reports) }]);
  return Object.fromEntries(entries) as { [Name in keyof R]: Figures };
}

function ratesOf(reports: LoadReport[]) {
  const rates = reports.map(({ times, seconds }) => times.length / seconds);
  return { rates, rate: median([...rates]) };
}

/** The median of what each round says: what else the machine does comes and goes within seconds, and meets both sides of a round. */
export const medianRatio = ({ rates }: Figures, other: Figures): number =>
  median(rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN)));

const sum = (...all: number[]) => all.reduce((one, other) => one + other, 0);

function of(rivals: Record<string, Target>, name: string): Target {
  const rival = rivals[name];
  if (!rival) throw new Error(`Nobody is called ${name}`);
  return rival;
}

export function figures({ times, fives, seconds }: LoadReport, cpu = Number.NaN): Figures {
  const rate = times.length / seconds;
  return { rate, rates: [rate], p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu: cpu / times.length, count: times.length, fives };
}
