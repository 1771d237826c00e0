import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './percentile.ts';

/** Interval of the visitor's requests: front page and blog, which are cached, and a post that has to be rendered. */
const intervalMs = 50;
const timeoutMs = 30_000;

interface Latency {
  p50: number;
  p99: number;
}
export interface ProbeResult {
  cached: Latency;
  rendered: Latency;
  /** Responses other than 200, and requests without a response within 30 s. */
  failures: number;
}

export interface Visitor {
  /** Origin of the server. */
  address: string;
  /** Id of the post to open. */
  post: number;
}

let visits = 0;

/** Opens pages at a fixed rate, independent of response times; resolves when all have responded. */
export async function probe({ address, post }: Visitor, seconds: number): Promise<ProbeResult> {
  const agent = new Agent({ keepAlive: true });
  const cached: number[] = [];
  const rendered: number[] = [];
  const pending: Promise<void>[] = [];
  let failures = 0;
  const open = async (path: string, times: number[]) => {
    const { ms, status } = await timeRequest(address + path, agent);
    times.push(ms);
    if (status !== 200) failures += 1;
  };
  for (let sent = 0; sent < (seconds * 1000) / intervalMs; sent += 1) {
    visits += 1;
    // A query that was never sent before is a cache miss.
    const paths = ['/', '/blog', `/blog/${post}?visit=${visits}`];
    const kind = sent % paths.length;
    pending.push(open(paths[kind] ?? '/', kind === 2 ? rendered : cached));
    await wait(intervalMs);
  }
  await Promise.all(pending);
  agent.destroy();
  const latency = (times: number[]) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) });
  return { cached: latency(cached), rendered: latency(rendered), failures };
}

/** Each request has another IP address, so that no rate limit applies. */
function timeRequest(url: string, agent: Agent): Promise<{ ms: number; status: number }> {
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
