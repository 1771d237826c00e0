import { ApiError } from '#app/lib/api-error.ts';

type Verb = 'create' | 'update' | 'delete';

/** Limits of the server in terms that an author can act on. */
const authorMessages: [RegExp, string][] = [
  [/\b\d+ KiB of text and tags/, 'The text of the post is too long. Please shorten it, or make two posts of it.'],
  [/\b8 MiB, pictures included/, 'The pictures in the text are too large together. Please make them smaller, or leave one out.'],
  [/\bimage\b.*\bMiB/, 'The image may have at most 5 megabytes.'],
  [/\brequest\b.*\b[KM]iB/, 'The post is too large, with all its pictures. Please make them smaller, or leave one out.'],
];

export const humanizeLimits = (sentence: string) => authorMessages.find(([limit]) => limit.test(sentence))?.[1] ?? sentence;

/** Message of the server, or a fixed sentence when no response arrived. */
export function failureMessage(verb: Verb, error: unknown): string {
  const message = error instanceof ApiError && error.status !== 0 ? humanizeLimits(error.message) : '';
  return message || `Failed to ${verb} blog post.`;
}

/** Advice for the author after a failure, and the place of the text. */
export function recoveryHint(error: unknown, isStored: boolean): string {
  const status = error instanceof ApiError ? error.status : 500;
  // The server takes the draft of a post that it refuses, but not while it is down or the account lacks the permission.
  const place = [400, 404, 409, 413, 415, 429].includes(status) ? 'as a draft' : 'in this browser';
  const whereabouts = isStored ? `What you wrote is kept ${place}.` : 'What you wrote is still in the form.';
  if (status === 0) return `There is no connection to the server. ${whereabouts} Please try again.`;
  if (status === 404) return `It was deleted in the meantime. ${whereabouts} Open it once more to save it as a new post.`;
  if ([400, 413, 415].includes(status)) return `${whereabouts} Please change it and save again.`;
  return `${whereabouts} Please try again.`;
}

export function deleteFailureMessage(error: unknown): string {
  const offline = error instanceof ApiError && error.status === 0;
  const message = failureMessage('delete', error);
  // The message of a rate limit already states when to retry.
  if (message.includes('Please try again')) return message;
  return `${message} ${offline ? 'There is no connection to the server. ' : ''}Please try again.`;
}
