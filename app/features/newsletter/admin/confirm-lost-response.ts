import { api } from '#app/api-client.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';

/**
 * When the answer to a newsletter was lost: looks whether it is on its way all the same.
 * @throws the problem itself when it is not, or when nobody can tell
 */
export async function confirmLostResponse(subject: string, before: Progress[], problem: unknown): Promise<{ message: string }> {
  const isLost = problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
  const newest = isLost ? (await api.newsletter.progress({ limit: 1 }).catch(() => undefined))?.rows[0] : undefined;
  const isNew = newest?.subject === subject && before.every(({ id }) => id !== newest.id);
  if (!newest || !isNew) throw problem;
  return { message: `Newsletter on its way to ${newest.recipients} ${newest.recipients === 1 ? 'reader' : 'readers'}` };
}
