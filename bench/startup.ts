import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

/** How long it takes until /healthz answers 200. */
export async function measureStartup({ rounds }: BenchProfile): Promise<ReportSection> {
  const first: number[] = [];
  const second: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = newFolder();
    for (const times of [first, second]) {
      const product = await startServer(dataDir);
      times.push(product.startMs);
      memory.push(product.memoryMiB());
      await product.stop();
    }
  }
  const secondMs = median(second);
  return {
    title: 'Start',
    about:
      'From the start of the process until `/healthz` answers 200; medians. The first start makes the database, the starter content and the administrator.',
    head: ['', 'ms'],
    rows: [
      ['first start', wholeNumber(median(first))],
      ['second start', wholeNumber(secondMs)],
    ],
    aims: [atMost('second start', 1000, 'ms', secondMs)],
  };
}
