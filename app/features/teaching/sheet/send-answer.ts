import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ToReview } from '../to-review.contract.ts';
import { fetchLine } from './fetch-sheet.ts';

export const failed = errorMessages({
  400: serverMessage,
  network: 'Not saved: there is no connection. What you typed stays here. Please try again.',
  fallback: 'Not saved. What you typed stays here. Please try again in a moment.',
});

/** Subject of an objection: tones that one source gives are asked for alone. */
const objectedPart = ({ part, item }: ToReview) => {
  if (item.toned === null) return 'text';
  return part === 'sourced' ? 'tone' : 'both';
};

/**
 * Stores an answer as a review.
 * @returns nothing once it is stored; the line as it is now when another user has changed it, 'gone' when it is off the list
 */
export async function sendAnswer(row: ToReview, answer: 'yes' | 'words', note: string): Promise<ToReview | 'gone' | undefined> {
  const { item, revision } = row;
  const confirmed = item.toned === null ? 'text' : 'both';
  const review = answer === 'yes' ? ({ verdict: 'right', what: confirmed } as const) : ({ verdict: 'change', what: objectedPart(row) } as const);
  try {
    await api.teaching.reviewItem({ id: item.id, revision, ...review, note: note.trim() || null });
    return undefined;
  } catch (problem) {
    if (!(problem instanceof ApiError) || (problem.status !== 404 && problem.status !== 409)) throw problem;
    return (await fetchLine(item.id)) ?? 'gone';
  }
}
