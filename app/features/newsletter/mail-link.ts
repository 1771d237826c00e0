import { data } from 'react-router';
import { Failure } from '#app/http/failure.ts';

export interface MailLink {
  token: string;
  email: string;
}

/** What a link in a mail asks for, and the sentence for what goes wrong with it. */
export interface Following {
  act: (link: MailLink) => Promise<{ message: string }>;
  failed: (problem: unknown) => string;
}

/** What became of it: refused is for good, failed may go better the next time. */
export interface Followed {
  state: 'done' | 'refused' | 'failed';
  sentence: string;
}

export async function follow(search: URLSearchParams, { act, failed }: Following): Promise<Followed> {
  try {
    const { message } = await act({ token: search.get('token') ?? '', email: search.get('email') ?? '' });
    return { state: 'done', sentence: message };
  } catch (problem) {
    const isFinal = problem instanceof Failure && problem.status === 400;
    return { state: isFinal ? 'refused' : 'failed', sentence: failed(problem) };
  }
}

const statuses = { done: 200, refused: 400, failed: 500 };

/** The plain form post of those without script, answered with a page whose status says how it went. */
export async function followPosted(request: Request, following: Following) {
  const result = await follow(new URL(request.url).searchParams, following);
  return data(result, statuses[result.state]);
}

/** The address carries a secret that no other site may learn; our own has to see where the form comes from. */
export const linkHeaders = { 'Referrer-Policy': 'same-origin' };
