import { startBaseline } from './baseline.ts';
import { compare, medianRatio } from './load.ts';
import type { BenchProfile } from './profiles.ts';
import { atLeast, type BenchTarget, ms, type ReportSection, wholeNumber } from './report.ts';
import { apiPath, seededServer } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

const few = 100;
/** As many as in the large academy, so that pages are as long. */
const commentsEach = 100;

/** What is kept, beside a bare server with the same bytes; and a large academy beside a small one. */
export async function measurePages(pace: BenchProfile): Promise<ReportSection> {
  const small = await seededServer(few, few * commentsEach);
  const large = await seededServer(pace.posts, pace.comments);
  const ours = await startServer(small.dataDir);
  const big = await startServer(large.dataDir);
  const kinds = await kindsOf(ours.address, small.newest);
  const bare = await startBaseline(
    ours,
    kinds.map(({ path }) => path),
  );
  const rows: string[][] = [];
  const aims: BenchTarget[] = [];
  const slowest = { growth: 1, late: 0 };
  for (const { path, shown, least } of kinds) {
    const all = await compare({ bare, ours, big }, [path], pace);
    const ratio = medianRatio(all.ours, all.bare);
    const growth = medianRatio(all.big, all.ours);
    slowest.growth = Math.min(slowest.growth, growth);
    if (least > 0.8) slowest.late = Math.max(slowest.late, all.ours.p99 / all.bare.p99);
    aims.push(atLeast(`\`${shown}\` beside bare node:http`, least, ratio, whyNotAlone));
    rows.push(
      [
        shown,
        wholeNumber(all.bare.rate),
        wholeNumber(all.ours.rate),
        ratio.toFixed(2),
        ...[all.bare, all.ours].map(({ p50, p99 }) => `${ms(p50)} / ${ms(p99)}`),
      ].concat(wholeNumber(all.bare.cpu * 1000), wholeNumber(all.ours.cpu * 1000), growth.toFixed(2)),
    );
  }
  for (const each of [ours, big, bare]) await each.stop();
  const size = `${wholeNumber(pace.posts)} posts and ${wholeNumber(pace.comments)} comments`;
  return {
    title: 'From memory',
    about: `${few} posts; p50 and p99 in milliseconds, CPU in microseconds for one request. Last column: the rate with ${size}, divided by that with ${few} posts.`,
    head: ['address', 'bare/s', 'ours/s', 'ratio', 'bare p50 / p99', 'ours p50 / p99', 'bare CPU µs', 'our CPU µs', 'large / small'],
    rows,
    aims: [
      ...aims,
      atLeast(`any of them with ${size} beside ${few} posts`, 0.95, slowest.growth, whyGrowth),
      { what: 'p99 of a document beside the bare server’s', wanted: '<= 3', got: slowest.late.toFixed(2), reached: slowest.late <= 3 },
    ],
  };
}

const whyNotAlone =
  'beside the write itself it takes the look-up by address and coding; pages and the API also the question whether something has changed, and a line of the log. Compare the two columns of CPU.';

const whyGrowth =
  'compare the rows of assets and pictures, which know no posts: how far those are from 1.00 is the process’s and the machine’s doing, not the posts’.';

/** What is looked at, and the least ratio that is aimed at. */
async function kindsOf(address: string, newest: number) {
  const html = await (await fetch(`${address}/blog`)).text();
  const first = (pattern: RegExp) => html.match(pattern)?.[0] ?? '/missing';
  return [
    { path: '/', shown: '/', least: 0.85 },
    { path: '/blog', shown: '/blog', least: 0.85 },
    { path: `/blog/${newest}`, shown: '/blog/{id}', least: 0.85 },
    { path: apiPath, shown: apiPath, least: 0.85 },
    { path: first(/\/media\/[\da-f]+-\d+\.webp/), shown: '/media/….webp', least: 0.7 },
    { path: first(/\/assets\/[\w.-]+\.js/), shown: '/assets/….js', least: 0.7 },
  ];
}
