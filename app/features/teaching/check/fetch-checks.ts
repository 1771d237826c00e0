import { api } from '#app/api-client.ts';
import type { ToCheck } from '../teaching.contract.ts';

export interface CheckWork {
  account: number;
  rows: ToCheck[];
  total: number;
}

const rowsPerRequest = 20;

export async function fetchChecks(): Promise<Omit<CheckWork, 'account'>> {
  const { counts, rows } = await api.teaching.queue({ kind: 'check', limit: rowsPerRequest });
  return { rows: rows.filter((row) => row.kind === 'check'), total: counts.check };
}
