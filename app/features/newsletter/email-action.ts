import { data } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';

export interface EmailActionLink {
  token: string;
  email: string;
}

/** Link data from the query of a mail's link, or from the hidden fields of the form. */
export const linkFromUrl = (fields: URLSearchParams | FormData): EmailActionLink => ({
  token: String(fields.get('token') ?? ''),
  email: String(fields.get('email') ?? ''),
});

/** API call behind a link in a mail, and its error messages. */
export interface EmailAction {
  act: (link: EmailActionLink) => Promise<{ message: string }>;
  failed: (problem: unknown) => string;
}

/** Outcome: 'refused' is final, 'failed' can be retried. */
export interface EmailActionResult {
  state: 'done' | 'refused' | 'failed';
  sentence: string;
  status: number;
  /** Seconds until the next retry. */
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

/** Outcome of a posted form, with the link that a retry needs. */
export type PostedResult = EmailActionResult & { link: EmailActionLink };

/** Handles the form post of browsers without JavaScript; the status of the page is that of the API response. */
export async function emailActionFromPost(request: Request, emailAction: EmailAction) {
  const form = await request.formData().catch(() => {
    throw new Response('The form cannot be read. Please open the link in the email again.', { status: 400 });
  });
  const link = linkFromUrl(form);
  const result = await runEmailAction(link, emailAction);
  const { status, retryAfter } = result;
  return data({ ...result, link } satisfies PostedResult, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}
