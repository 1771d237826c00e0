import { api } from '#app/api-client.ts';
import type { ToReview } from '../to-review.contract.ts';

export interface ReviewWork {
  account: number;
  rows: ToReview[];
  total: number;
}

const rowsPerRequest = 20;

export async function fetchReviews(): Promise<Omit<ReviewWork, 'account'>> {
  const { counts, rows } = await api.teaching.queue({ kind: 'review', limit: rowsPerRequest });
  return { rows: rows.filter((row) => row.kind === 'review'), total: counts.review };
}
