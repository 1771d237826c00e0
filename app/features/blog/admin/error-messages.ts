import { ApiError } from '#app/lib/api-error.ts';

type Verb = 'create' | 'update' | 'delete';

/** Limits of the server in terms that an author can act on. */
const inWords: [RegExp, string][] = [
  [/\b\d+ KiB of text and tags/, 'The text of the post is too long. Please shorten it, or make two posts of it.'],
  [/\b8 MiB, pictures included/, 'The pictures in the text are too large together. Please make them smaller, or leave one out.'],
  [/\bimage\b.*\bMiB/, 'The image may have at most 5 megabytes.'],
  [/\brequest\b.*\b[KM]iB/, 'The post is too large, with all its pictures. Please make them smaller, or leave one out.'],
];

export const humanizeLimits = (sentence: string) => inWords.find(([limit]) => limit.test(sentence))?.[1] ?? sentence;

/** Message of the server, or a fixed sentence when no response arrived. */
export function failureMessage(verb: Verb, problem: unknown): string {
  const said = problem instanceof ApiError && problem.status !== 0 ? humanizeLimits(problem.message) : '';
  return said || `Failed to ${verb} blog post.`;
}

/** What the author can do about the failure, and where the text is. */
export function recoveryHint(problem: unknown, isKept: boolean): string {
  const kept = isKept ? 'What you wrote is kept in this browser.' : 'What you wrote is still in the form.';
  const status = problem instanceof ApiError ? problem.status : 500;
  if (status === 0) return `There is no connection to the server. ${kept} Please try again.`;
  if (status === 404) return `Somebody has deleted it in the meantime. ${kept} Open it once more to save it as a new post.`;
  if ([400, 413, 415].includes(status)) return `${kept} Please change it and save again.`;
  return `${kept} Please try again.`;
}

export function deleteFailed(problem: unknown): string {
  const offline = problem instanceof ApiError && problem.status === 0;
  const said = failureMessage('delete', problem);
  // The message of a rate limit already states when to retry.
  if (said.includes('Please try again')) return said;
  return `${said} ${offline ? 'There is no connection to the server. ' : ''}Please try again.`;
}
