import { type ChildProcess, fork } from 'node:child_process';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { cpuMs } from './processes.ts';
import type { BenchProfile } from './profiles.ts';

export interface LoadOptions {
  address: string;
  /** URL paths, requested in turn by each connection. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}
export interface LoadReport {
  times: Float64Array;
  serverErrors: number;
  non2xx: number;
  errors: number;
  seconds: number;
}
/** A server under load. Processor time and memory are those of the process tree of `pid`. */
export interface Target {
  address: string;
  pid: number;
}
export interface LoadFigures {
  /** Median of all rounds, requests per second. */
  rate: number;
  /** Requests per second of each round. */
  rates: number[];
  p50: number;
  p99: number;
  cpu: number;
  count: number;
  serverErrors: number;
}

const connections = 50;
/** Request headers of a browser: a page view looks at its name. */
export const browserHeaders = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'User-Agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
};

/** Two processes, so that the server is the bottleneck. They run until the end: V8 has compiled their code by then. */
const generators: ChildProcess[] = [];
function startGenerators(): ChildProcess[] {
  if (generators.length === 0) for (let nth = 0; nth < 2; nth += 1) generators.push(fork('bench/load-generator.mjs', { serialization: 'advanced' }));
  return generators;
}

export function closeGenerators(): void {
  for (const generator of generators.splice(0)) generator.kill();
}

/** Loads a server for some seconds. @param onProgress receives the number of responses so far */
export async function runLoad(
  address: string,
  paths: string[],
  seconds: number,
  onProgress: (count: number) => void = () => undefined,
): Promise<LoadReport> {
  const each = startGenerators();
  const counts = each.map(() => 0);
  const reports = await Promise.all(
    each.map((generator, nth) => {
      generator.send({ address, paths, headers: browserHeaders, connections: connections / each.length, seconds } satisfies LoadOptions);
      return new Promise<LoadReport>((resolve) => {
        generator.on('message', function onMessage(message: { responses: number } | { report: LoadReport }) {
          if ('report' in message) {
            generator.off('message', onMessage);
            resolve(message.report);
          } else {
            counts[nth] = message.responses;
            onProgress(counts.reduce((all, count) => all + count, 0));
          }
        });
      });
    }),
  );
  return mergeReports(reports, Math.max);
}

function mergeReports(reports: LoadReport[], seconds: (...each: number[]) => number): LoadReport {
  const total = (targetNamed: (report: LoadReport) => number) => reports.reduce((all, report) => all + targetNamed(report), 0);
  return {
    times: Float64Array.from(reports.flatMap(({ times }) => [...times])),
    serverErrors: total(({ serverErrors }) => serverErrors),
    non2xx: total(({ non2xx }) => non2xx),
    errors: total(({ errors }) => errors),
    seconds: seconds(...reports.map((report) => report.seconds)),
  };
}

/** Loads the targets with the same URLs in turn, several times. @throws when any response is an error */
export async function compare<R extends Record<string, Target>>(
  targets: R,
  paths: string[],
  profile: BenchProfile,
): Promise<{ [Name in keyof R]: LoadFigures }> {
  const names = Object.keys(targets);
  const results = new Map<string, { reports: LoadReport[]; cpu: number }>();
  for (const name of names) {
    results.set(name, { reports: [], cpu: 0 });
    await runLoad(targetNamed(targets, name).address, paths, profile.warmUpSeconds);
  }
  for (let round = 0; round < profile.rounds; round += 1)
    for (const [name, all] of results) {
      const { address, pid } = targetNamed(targets, name);
      const before = cpuMs(pid);
      const report = await runLoad(address, paths, profile.seconds);
      if (report.non2xx + report.errors > 0) throw new Error(`${name} ${paths}: ${report.non2xx} responses other than 2xx, ${report.errors} errors`);
      all.cpu += cpuMs(pid) - before;
      all.reports.push(report);
    }
  const entries = [...results].map(([name, { reports, cpu }]) => [name, { ...toFigures(mergeReports(reports, sum), cpu), ...roundRates(reports) }]);
  return Object.fromEntries(entries) as { [Name in keyof R]: LoadFigures };
}

function roundRates(reports: LoadReport[]) {
  const rates = reports.map(({ times, seconds }) => times.length / seconds);
  return { rates, rate: median([...rates]) };
}

/** Median of the ratios of the rounds. Other load on the machine lasts seconds and affects both sides of a round. */
export const medianRatio = ({ rates }: LoadFigures, other: LoadFigures): number =>
  median(rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN)));

const sum = (...all: number[]) => all.reduce((one, other) => one + other, 0);

function targetNamed(targets: Record<string, Target>, name: string): Target {
  const target = targets[name];
  if (!target) throw new Error(`There is no target "${name}"`);
  return target;
}

export function toFigures({ times, serverErrors, seconds }: LoadReport, cpu = Number.NaN): LoadFigures {
  const rate = times.length / seconds;
  return {
    rate,
    rates: [rate],
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: cpu / times.length,
    count: times.length,
    serverErrors,
  };
}
