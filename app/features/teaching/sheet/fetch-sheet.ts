import { api } from '#app/api-client.ts';
import type { PartCount, ToReview } from '../to-review.contract.ts';

export interface SheetPage {
  rows: ToReview[];
  parts: PartCount[];
  total: number;
}

/** A reviewer reads this many lines in half an hour. */
const linesPerRequest = 40;

const isToReview = (row: { kind: string }): row is ToReview => row.kind === 'review';

/** Lines of the work sheet after those that the caller has and that are still open. */
export async function fetchSheet(skip = 0): Promise<SheetPage> {
  const { counts, parts, rows } = await api.teaching.queue({ kind: 'review', skip, limit: linesPerRequest });
  return { rows: rows.filter(isToReview), parts, total: counts.review };
}

/** The line as it is now; undefined when it is off the list. */
export async function fetchLine(item: number): Promise<ToReview | undefined> {
  const { rows } = await api.teaching.queue({ kind: 'review', item, limit: 1 });
  return rows.find(isToReview);
}
