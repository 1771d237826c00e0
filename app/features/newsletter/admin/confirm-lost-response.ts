import { api } from '#app/api-client.ts';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';

/**
 * Checks after a lost response whether the server has created the newsletter all the same.
 * @throws the original error when it has not, or when the check fails
 */
export async function confirmLostResponse(subject: string, knownNewsletters: NewsletterProgress[], problem: unknown): Promise<{ message: string }> {
  const isLost = problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
  const newest = isLost ? (await api.newsletter.progress({ limit: 1 }).catch(() => undefined))?.rows[0] : undefined;
  const isNew = newest?.subject === subject && knownNewsletters.every(({ id }) => id !== newest.id);
  if (!newest || !isNew) throw problem;
  return { message: `Newsletter on its way to ${newest.recipients} ${newest.recipients === 1 ? 'reader' : 'readers'}` };
}
