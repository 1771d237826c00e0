import { afterAll, beforeAll } from 'vitest';
import { insertBoundaryValues } from '#tests/support/factories/boundary-values.ts';
import { startProduct } from './server-process.ts';

export interface Filled {
  /** How many of everything there are. */
  count: number;
  address: string;
  /** An administrator’s token. */
  token: string;
}

/** An academy of its own with so many of everything, for the tests of a file or a block. */
export function academyWith(count: number): Filled {
  const filled: Filled = { count, address: '', token: '' };
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startProduct({ STARTER_CONTENT: 'off' }, (dataDir) => insertBoundaryValues(dataDir, count));
    stop = started.stop;
    filled.address = started.address;
    filled.token = await tokenOf(started.address);
  });
  afterAll(() => stop?.());
  return filled;
}

async function tokenOf(address: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@example.com', password: 'an even longer secret' });
  const answer = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return ((await answer.json()) as { token: string }).token;
}
