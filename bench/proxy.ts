import { startServer } from '#tests/support/server-process.ts';
import { startBaseline } from './baseline.ts';
import { compare, type LoadFigures } from './load.ts';
import { hasNginx, startProxy, startStaticFile } from './nginx.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';
import { seededServer } from './seeded-servers.ts';

const path = '/blog';
const sectionFrame = { title: 'Behind nginx', columns: ['server', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs'], targets: [] };

/** nginx in front of the academy, compared with the academy alone and nginx with a static file. */
export async function measureProxy(profile: BenchProfile): Promise<ReportSection> {
  if (!hasNginx())
    return { ...sectionFrame, description: 'Not measured: `nginx` is not installed here (on Debian: `apt-get install nginx`).', rows: [] };
  const { dataDir } = await seededServer(100, 1000);
  const academy = await startServer({}, { dataDir });
  const baseline = await startBaseline(academy, [path]);
  const behindNginx = await startProxy(academy, 1);
  const bytes = Buffer.from(await (await fetch(academy.address + path)).arrayBuffer());
  const staticNginx = await startStaticFile(bytes, 1);
  const figures = await compare({ baseline, academy, behindNginx }, [path], profile);
  const { file } = await compare({ file: staticNginx }, ['/file'], profile);
  for (const process of [behindNginx, staticNginx, academy, baseline]) await process.stop();
  const row = (name: string, { rate, p50, p99, cpu }: LoadFigures) => [
    name,
    wholeNumber(rate),
    (rate / figures.baseline.rate).toFixed(2),
    ms(p50),
    ms(p99),
    wholeNumber(cpu * 1000),
  ];
  return {
    ...sectionFrame,
    description: `\`${path}\`, one process of each; nginx runs with \`docs/proxy/nginx.conf\`, and the CPU column of its rows is its own. The static file is the uncompressed page, ${wholeNumber(bytes.byteLength)} bytes. Two client processes send the load; above some 40,000 requests per second they are the bottleneck.`,
    rows: [
      row('baseline', figures.baseline),
      row('academy', figures.academy),
      row('nginx in front of the academy', figures.behindNginx),
      row('nginx alone, static file', file),
    ],
  };
}
