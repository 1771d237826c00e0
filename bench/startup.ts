import { startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { rssMiB } from './processes.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

/** Milliseconds until /healthz responds with 200. */
export async function measureStartup({ rounds }: BenchProfile): Promise<ReportSection> {
  const firstStarts: number[] = [];
  const laterStarts: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = newFolder();
    for (const times of [firstStarts, laterStarts]) {
      const server = await startServer({}, { dataDir });
      times.push(server.startMs);
      memory.push(rssMiB(server.pid));
      await server.stop();
    }
  }
  const laterMs = median(laterStarts);
  return {
    title: 'Startup',
    description:
      'Time from the start of the process until `GET /healthz` responds with 200; medians. The first start creates database, seed content and administrator.',
    columns: ['', 'ms'],
    rows: [
      ['first start (empty data directory)', wholeNumber(median(firstStarts))],
      ['start of an existing installation', wholeNumber(laterMs)],
    ],
    targets: [atMost('start of an existing installation', 1000, 'ms', laterMs)],
  };
}
