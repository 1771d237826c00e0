import { data, redirect } from 'react-router';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';

/** Result of a form post that the API rejected: the page shows the form again, with its values. */
export interface RejectedForm<Name extends string> {
  status: number;
  retryAfter: number | undefined;
  failure: string;
  errors: FieldErrors;
  /** Values of the fields that are sent back. */
  values: Partial<Record<Name, string>>;
}

interface FormPost<Name extends string> {
  fields: readonly Name[];
  /** Fields that are not sent back: passwords stay out of HTML. */
  secrets?: readonly Name[];
  /** Sends the values to the API. @returns the path to redirect to */
  send: (values: Record<Name, string>) => Promise<string>;
}

/** Handles the post of a form without JavaScript: 303, or the status of the API with messages and typed values. @throws 400 for an unreadable form */
export async function respondToPost<const Name extends string>(request: Request, { fields, secrets = [], send }: FormPost<Name>) {
  const form = await request.formData().catch(() => {
    throw new Response('The form cannot be read', { status: 400 });
  });
  const entries = fields.map((name) => [name, String(form.get(name) ?? '')] as const);
  try {
    return redirect(await send(Object.fromEntries(entries) as Record<Name, string>), 303);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const { status, retryAfter, message, errors = {} } = problem;
    const values = Object.fromEntries(entries.filter(([name]) => !secrets.includes(name))) as Partial<Record<Name, string>>;
    const rejected: RejectedForm<Name> = { status, retryAfter, failure: message, errors, values };
    return data(rejected, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
  }
}
