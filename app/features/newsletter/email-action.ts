import { data } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';

export interface EmailActionLink {
  token: string;
  email: string;
}

/** The query of a link in a mail, or the hidden fields of a form that carries it on. */
export const linkFromUrl = (fields: URLSearchParams | FormData): EmailActionLink => ({
  token: String(fields.get('token') ?? ''),
  email: String(fields.get('email') ?? ''),
});

/** What a link in a mail asks for, and the sentence for what goes wrong with it. */
export interface EmailAction {
  act: (link: EmailActionLink) => Promise<{ message: string }>;
  failed: (problem: unknown) => string;
}

/** What became of it: refused is for good, failed may go better the next time. */
export interface EmailActionResult {
  state: 'done' | 'refused' | 'failed';
  sentence: string;
  status: number;
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined;
}

export async function runEmailAction(link: EmailActionLink, { act, failed }: EmailAction): Promise<EmailActionResult> {
  try {
    const { message } = await act(link);
    return { state: 'done', sentence: message, status: 200 };
  } catch (problem) {
    const { status, retryAfter } = problem instanceof ApiError ? problem : { status: 500 };
    return { state: status === 400 ? 'refused' : 'failed', sentence: failed(problem), status, retryAfter };
  }
}

/** What a posted form has come to, with its link: after a failure the next try needs it. */
export type Posted = EmailActionResult & { link: EmailActionLink };

/** The plain form post of browsers without script, answered with a page whose status says how it went. */
export async function emailActionFromPost(request: Request, following: EmailAction) {
  const form = await request.formData().catch(() => {
    throw new Response('The form cannot be read. Please open the link in the mail again.', { status: 400 });
  });
  const link = linkFromUrl(form);
  const result = await runEmailAction(link, following);
  const { status, retryAfter } = result;
  return data({ ...result, link } satisfies Posted, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}

/** The address carries a secret: other pages are told the origin alone. Without any Referer the form's Origin would be missing, too. */
export const emailActionHeaders = ({ actionHeaders }: { actionHeaders: Headers }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Referrer-Policy', 'strict-origin');
  return headers;
};
