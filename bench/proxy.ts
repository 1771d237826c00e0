import { startBaseline } from './baseline.ts';
import { compare, type Figures } from './load.ts';
import { hasNginx, startInFront, startWithFile } from './nginx.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';
import { seededServer } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

const path = '/blog';
const frame = { title: 'Behind nginx', head: ['', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs'], aims: [] };

/** The proxy of docs/proxy in front of the academy, beside the academy alone and nginx with a file. */
export async function measureProxy(pace: BenchProfile): Promise<ReportSection> {
  if (!hasNginx()) return { ...frame, about: 'Not measured: `nginx` is not installed here (on Debian: `apt-get install nginx`).', rows: [] };
  const { dataDir } = await seededServer(100, 1000);
  const ours = await startServer(dataDir);
  const bare = await startBaseline(ours, [path]);
  const inFront = await startInFront(ours, 1);
  const bytes = Buffer.from(await (await fetch(ours.address + path)).arrayBuffer());
  const alone = await startWithFile(bytes, 1);
  const beside = await compare({ bare, ours, inFront }, [path], pace);
  const { file } = await compare({ file: alone }, ['/file'], pace);
  for (const each of [inFront, alone, ours, bare]) await each.stop();
  const row = (name: string, { rate, p50, p99, cpu }: Figures) => [
    name,
    wholeNumber(rate),
    (rate / beside.bare.rate).toFixed(2),
    ms(p50),
    ms(p99),
    wholeNumber(cpu * 1000),
  ];
  return {
    ...frame,
    about: `\`${path}\`, one process of each; nginx is started with docs/proxy/nginx.conf (CPU: nginx's own). The file that nginx gives alone is the page unpacked, ${wholeNumber(bytes.byteLength)} bytes. Two processes ask: what is beyond 40,000 a second or so is their limit.`,
    rows: [
      row('bare node:http', beside.bare),
      row('the academy', beside.ours),
      row('nginx in front of it', beside.inFront),
      row('nginx alone, a file', file),
    ],
  };
}
