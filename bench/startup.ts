import { median } from './median.ts';
import type { Pace } from './profiles.ts';
import { atMost, type Part, whole } from './report.ts';
import { newFolder } from './seeded-servers.ts';
import { startProduct } from './server-process.ts';

/** How long it takes until /healthz answers 200. */
export async function measureStarts({ rounds }: Pace): Promise<Part> {
  const first: number[] = [];
  const second: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = newFolder();
    for (const times of [first, second]) {
      const product = await startProduct(dataDir);
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
      ['first start', whole(median(first))],
      ['second start', whole(secondMs)],
    ],
    aims: [atMost('second start', 1000, 'ms', secondMs)],
  };
}
