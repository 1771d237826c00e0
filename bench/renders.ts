import { academy, apiPath } from './academies.ts';
import { median } from './median.ts';
import type { Pace } from './pace.ts';
import { startProduct } from './product.ts';
import { atMost, ms, type Part } from './report.ts';

const warmUps = 100;
const mostMs = 10_000;

/** What it takes to make an answer anew: addresses that nobody has asked for before, one after the other. */
export async function measureRenders(pace: Pace): Promise<Part> {
  const { dataDir, newest } = await academy(pace.posts, pace.comments);
  const product = await startProduct(dataDir);
  const ask = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(product.address + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - from;
  };
  const medianOf = async (pathOf: (nth: number) => string, count: number) => {
    const times: number[] = [];
    const end = performance.now() + mostMs;
    for (let nth = 0; nth < count && performance.now() < end; nth += 1) times.push(await ask(pathOf(nth)));
    return median(times.slice(warmUps));
  };
  const count = warmUps + pace.renders;
  const post = await medianOf((nth) => `/blog/${newest - 1 - nth}`, count);
  const rows = [
    ['/blog/{id}', ms(post)],
    // What is not known is not part of the answer, but of its address.
    ['/blog', ms(await medianOf((nth) => `/blog?nth=${nth}`, count))],
    ['/', ms(await medianOf((nth) => `/?nth=${nth}`, count))],
    [apiPath, ms(await medianOf((nth) => `${apiPath}&nth=${nth}`, count))],
  ];
  await product.stop();
  return {
    title: 'Made anew',
    about: `Median milliseconds, request and packing included, one after the other, in an academy of ${pace.posts} posts and ${pace.comments} comments.`,
    head: ['address', 'ms'],
    rows,
    aims: [atMost('`/blog/{id}` made anew', 5, 'ms', post)],
  };
}
