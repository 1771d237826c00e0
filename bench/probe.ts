import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './percentile.ts';

/** A visitor's requests, three kinds in turn: the front page and the blog, which are cached, and a post that has to be rendered. */
const intervalMs = 50;
const timeoutMs = 30_000;

interface Latency {
  p50: number;
  p99: number;
}
export interface Probed {
  cached: Latency;
  rendered: Latency;
  /** Responses other than 200, and requests without a response within 30 s. */
  failures: number;
}

export interface Visitor {
  /** Of the product. */
  address: string;
  /** A post to open. */
  post: number;
}

let visits = 0;

/** Opens pages at a fixed rate, however long the responses take, and resolves when all of them are there. */
export async function probe({ address, post }: Visitor, seconds: number): Promise<Probed> {
  const agent = new Agent({ keepAlive: true });
  const cached: number[] = [];
  const rendered: number[] = [];
  const pending: Promise<void>[] = [];
  let failures = 0;
  const open = async (path: string, times: number[]) => {
    const { ms, status } = await timed(address + path, agent);
    times.push(ms);
    if (status !== 200) failures += 1;
  };
  for (let sent = 0; sent < (seconds * 1000) / intervalMs; sent += 1) {
    visits += 1;
    // No cache has an address with a query that was never sent before.
    const paths = ['/', '/blog', `/blog/${post}?visit=${visits}`];
    const at = sent % paths.length;
    pending.push(open(paths[at] ?? '/', at === 2 ? rendered : cached));
    await wait(intervalMs);
  }
  await Promise.all(pending);
  agent.destroy();
  const latency = (times: number[]) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) });
  return { cached: latency(cached), rendered: latency(rendered), failures };
}

/** Each request comes from another address, so that no limit of one visitor is reached. */
function timed(url: string, agent: Agent): Promise<{ ms: number; status: number }> {
  const headers = {
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'X-Forwarded-For': `198.51.${visits % 100}.${1 + (Math.floor(visits / 100) % 250)}`,
  };
  return new Promise((resolve) => {
    const from = performance.now();
    const done = (status: number) => resolve({ ms: performance.now() - from, status });
    get(url, { agent, headers, timeout: timeoutMs }, (response) => {
      response
        .resume()
        .once('end', () => done(response.statusCode ?? 0))
        .once('error', () => done(0));
    })
      .once('timeout', function stop(this: { destroy(): void }) {
        this.destroy();
      })
      .once('error', () => done(0));
  });
}
