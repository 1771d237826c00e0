import { afterAll, beforeAll } from 'vitest';
import { insertBoundaryValues } from '#tests/support/factories/boundary-values.ts';
import { startServer } from '#tests/support/server-process.ts';

export interface SeededServer {
  /** Number of rows of each kind. */
  count: number;
  address: string;
  /** Token of an administrator. */
  token: string;
}

/** Starts a server with that many rows of each kind for the tests of a file or a block. */
export function seededServer(count: number): SeededServer {
  const seeded: SeededServer = { count, address: '', token: '' };
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startServer({ STARTER_CONTENT: 'off' }, { fill: (dataDir) => insertBoundaryValues(dataDir, count) });
    stop = started.stop;
    seeded.address = started.address;
    seeded.token = await started.adminToken();
  });
  afterAll(() => stop?.());
  return seeded;
}
