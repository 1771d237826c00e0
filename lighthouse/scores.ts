import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteFigures } from './web-vitals.ts';

/** The part of a Lighthouse report that is read here. Lighthouse's own types are installed on demand only. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runWarnings: string[];
}

interface Flags {
  port: number;
  output: 'json';
  logLevel: 'error';
  onlyCategories: string[];
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>;

const packageFolder = join(import.meta.dirname, 'tool/node_modules/lighthouse');
const { default: lighthouse } = (await import(pathToFileURL(join(packageFolder, 'core/index.js')).href)) as { default: Lighthouse };
const reports = join(import.meta.dirname, '../var/lighthouse');

export const lighthouseVersion = (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version;
export const scoredRoutes = ['/', '/about', '/blog', '/blog/1', '/register'];

const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

export const scoreColumns = [...onlyCategories, ...Object.keys(times)];

/** Runs Lighthouse in the browser at a debugging port and stores the full report. */
export async function score(url: string, port: number): Promise<RouteFigures> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories });
  if (!result) throw new Error(`Lighthouse returned no report for ${url}`);
  const { categories, audits, runWarnings } = result.lhr;
  for (const warning of runWarnings) console.log(`${url}: ${warning}`);
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, `${new URL(url).pathname.replace(/\W+/g, '-')}.json`), JSON.stringify(result.lhr, null, 1));
  const scores = onlyCategories.map((id): [string, number] => [id, Math.round(100 * (categories[id]?.score ?? Number.NaN))]);
  const figures = Object.entries(times).map(([column, id]): [string, number] => [column, audits[id]?.numericValue ?? Number.NaN]);
  return Object.fromEntries([...scores, ...figures]);
}
