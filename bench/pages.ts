import { startServer } from '#tests/support/server-process.ts';
import { startBaseline } from './baseline.ts';
import { compare, medianRatio } from './load.ts';
import type { BenchProfile } from './profiles.ts';
import { atLeast, type BenchTarget, ms, type ReportSection, wholeNumber } from './report.ts';
import { apiPath, seededServer } from './seeded-servers.ts';

const few = 100;
/** As many comments per post as in the large database, so that pages have the same length. */
const commentsEach = 100;

/** Cache hits compared with the baseline, and a large database compared with a small one. */
export async function measurePages(profile: BenchProfile): Promise<ReportSection> {
  const small = await seededServer(few, few * commentsEach);
  const large = await seededServer(profile.posts, profile.comments);
  const academy = await startServer({}, small);
  const largeAcademy = await startServer({}, large);
  const urls = await urlsUnderLoad(academy.address, small.newest);
  const baseline = await startBaseline(
    academy,
    urls.map(({ path }) => path),
  );
  const rows: string[][] = [];
  const targets: BenchTarget[] = [];
  const extremes = { largeToSmall: 1, p99Ratio: 0 };
  for (const { path, label, target } of urls) {
    const all = await compare({ baseline, academy, largeAcademy }, [path], profile);
    const ratio = medianRatio(all.academy, all.baseline);
    const largeToSmall = medianRatio(all.largeAcademy, all.academy);
    extremes.largeToSmall = Math.min(extremes.largeToSmall, largeToSmall);
    if (target > 0.8) extremes.p99Ratio = Math.max(extremes.p99Ratio, all.academy.p99 / all.baseline.p99);
    targets.push(atLeast(`\`${label}\` compared with the baseline`, target, ratio, reasonForHits));
    rows.push(
      [
        label,
        wholeNumber(all.baseline.rate),
        wholeNumber(all.academy.rate),
        ratio.toFixed(2),
        ...[all.baseline, all.academy].map(({ p50, p99 }) => `${ms(p50)} / ${ms(p99)}`),
      ].concat(wholeNumber(all.baseline.cpu * 1000), wholeNumber(all.academy.cpu * 1000), largeToSmall.toFixed(2)),
    );
  }
  for (const process of [academy, largeAcademy, baseline]) await process.stop();
  const size = `${wholeNumber(profile.posts)} posts and ${wholeNumber(profile.comments)} comments`;
  return {
    title: 'Cache hits',
    description: `${few} posts; p50 and p99 in milliseconds, CPU in microseconds per request. Last column: the rate with ${size} divided by the rate with ${few} posts.`,
    columns: [
      'URL',
      'baseline req/s',
      'academy req/s',
      'ratio',
      'baseline p50 / p99',
      'academy p50 / p99',
      'baseline CPU µs',
      'academy CPU µs',
      'large / small',
    ],
    rows,
    targets: [
      ...targets,
      atLeast(`lowest rate of these with ${size}, compared with ${few} posts`, 0.95, extremes.largeToSmall, reasonForGrowth),
      {
        name: 'p99 of a page or list, compared with the baseline',
        wanted: '<= 3',
        measured: extremes.p99Ratio.toFixed(2),
        reached: extremes.p99Ratio <= 3,
      },
    ],
  };
}

const reasonForHits =
  'in addition to the write to the socket, a cache hit looks up URL and encoding; pages and the API also check whether a tag has changed and write a line of the log. The two columns of CPU show the difference.';

const reasonForGrowth = 'assets and images do not depend on posts: the distance of their rows from 1.00 is caused by the process and the machine.';

/** URLs under load and their target ratios. */
async function urlsUnderLoad(address: string, newest: number) {
  const firstIn = async (page: string, pattern: RegExp) => (await (await fetch(address + page)).text()).match(pattern)?.[0] ?? '/missing';
  return [
    { path: '/', label: '/', target: 0.85 },
    { path: '/blog', label: '/blog', target: 0.85 },
    { path: `/blog/${newest}`, label: '/blog/{id}', target: 0.85 },
    { path: apiPath, label: apiPath, target: 0.85 },
    { path: '/learn', label: '/learn', target: 0.85 },
    { path: await firstIn('/learn', /\/learn\/units\/\d+/), label: '/learn/units/{id}', target: 0.85 },
    { path: '/learn/tones', label: '/learn/tones', target: 0.85 },
    { path: await firstIn('/blog', /\/media\/[\da-f]+-\d+\.webp/), label: '/media/….webp', target: 0.7 },
    { path: await firstIn('/blog', /\/assets\/[\w.-]+\.js/), label: '/assets/….js', target: 0.7 },
  ];
}
