import { loadavg } from 'node:os';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { wordPath } from '#app/features/word-of-day/word-path.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { withPublished, wordsFor } from './published-servers.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';

const warmUps = 3;
const calls = 21;

/** Pages by their names in the report; each visit adds a parameter, so that no cache has the response. */
const pages: Record<string, string> = {
  '/': '/',
  '/blog': '/blog',
  '/blog/{id}': '/blog/2',
  '/words': '/words',
  '/words?letter=o': '/words?letter=o',
  '/words?letter=ọ': `/words?letter=${encodeURIComponent('ọ')}`,
  '/words?month': `/words?month=${new Date().toISOString().slice(0, 7)}`,
  '/word/{id}': wordPath({ id: 2, title: seedWords[1]?.title ?? '' }),
  '/learn': '/learn',
  '/learn/units/{id}': '/learn/units/1',
  '/search?q=akwụkwọ': `/search?q=${encodeURIComponent('akwụkwọ')}`,
  '/search?q="kola nut"': `/search?q=${encodeURIComponent('"kola nut"')}`,
};

/** Median milliseconds by page. */
type MedianMs = Record<string, number>;

/** Time of pages that are not cached, with few and with many posts and words. */
export async function measurePublications({ posts: most }: BenchProfile): Promise<ReportSection> {
  const sizes = [most / 100, most / 10, most];
  const measure = async (addressOf: (size: number) => string | undefined) => {
    const medians: MedianMs[] = [];
    for (const size of sizes) medians.push(await withPublished(size, addressOf(size), measureWith));
    return medians;
  };
  const engines = {
    SQLite: await measure(() => undefined),
    PostgreSQL: await withPostgres((address) => measure((size) => `${address}/posts_${size}`)),
  };
  const row = (engine: string, medians: MedianMs[], page: string) => {
    const times = medians.map((each) => each[page] ?? Number.NaN);
    return [`\`${page}\``, engine, ...times.map(ms), ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1)];
  };
  return {
    title: 'Publications',
    description: `Median milliseconds of ${calls} sequential requests that no cache answers, with ${sizes.map((size) => `${wholeNumber(size)} posts and ${wholeNumber(wordsFor(size))} words`).join(', ')}. Growth: the last divided by the first. Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    columns: ['page', 'database', ...sizes.map(wholeNumber), 'growth'],
    rows: Object.entries(engines).flatMap(([engine, medians]) => Object.keys(pages).map((page) => row(engine, medians, page))),
    targets: [],
  };
}

/** Pages take turns, so that other load on the machine affects all of them. */
async function measureWith(server: ServerProcess): Promise<MedianMs> {
  const times = new Map(Object.keys(pages).map((page) => [page, [] as number[]]));
  for (let nth = 0; nth < warmUps + calls; nth += 1)
    for (const [page, path] of Object.entries(pages)) {
      const url = new URL(path, server.address);
      url.searchParams.set('visit', String(nth));
      const from = performance.now();
      const response = await fetch(url);
      await response.text();
      if (!response.ok) throw new Error(`GET ${url} responded with ${response.status}`);
      if (nth >= warmUps) times.get(page)?.push(performance.now() - from);
    }
  return Object.fromEntries([...times].map(([page, each]) => [page, median(each)]));
}
