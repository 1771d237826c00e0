import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteFigures } from './measure.ts';

/** What is read of a Lighthouse report. Its own types come only to who has installed it. */
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

const home = join(import.meta.dirname, 'tool/node_modules/lighthouse');
const { default: lighthouse } = (await import(pathToFileURL(join(home, 'core/index.js')).href)) as { default: Lighthouse };
const reports = join(import.meta.dirname, '../var/lighthouse');

export const lighthouseVersion = (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version;
export const scoredRoutes = ['/', '/about', '/blog', '/blog/1', '/register'];

const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/** One run of Lighthouse in the browser that listens at a port. The whole report is kept beside the others of its route. */
export async function score(url: string, port: number): Promise<RouteFigures> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { categories, audits, runWarnings } = result.lhr;
  for (const warning of runWarnings) console.log(`${url}: ${warning}`);
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, `${new URL(url).pathname.replace(/\W+/g, '-')}.json`), JSON.stringify(result.lhr, null, 1));
  const scores = onlyCategories.map((id): [string, number] => [id, Math.round(100 * (categories[id]?.score ?? Number.NaN))]);
  const figures = Object.entries(times).map(([head, id]): [string, number] => [head, audits[id]?.numericValue ?? Number.NaN]);
  return Object.fromEntries([...scores, ...figures]);
}
