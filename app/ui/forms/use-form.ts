import type { FormEvent } from 'react';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { useAction } from '../hooks/use-action.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useFieldErrors } from './use-field-errors.ts';

/** Part of the interface of a Zod schema that forms need, so that this module does not import Zod. */
export interface FormSchema<T> {
  safeParse(values: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}
interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Name of a field; in a union, of any of its members. */
type NameIn<T> = T extends unknown ? keyof T & string : never;

interface FormOptions<T> {
  /** Loads the schema of the contract on the first focus, so that browser and server show the same messages. */
  schema: () => Promise<FormSchema<T>>;
  /** May resolve to the message of success. */
  submit: (values: T) => Promise<unknown>;
  /** Maps an error to a message (http/error-messages.ts). */
  toMessage: (error: unknown) => string;
  /** Called on every input, for drafts. */
  onEdit?: (event: FormEvent<HTMLFormElement>) => void;
  /** The same form when it was posted without script: its errors, and the sentence of one that is about no field. */
  posted?: { errors: FieldErrors; failure: string } | undefined;
}

/**
 * Form with uncontrolled fields that calls the API: an error keeps the typed values. The schema of the contract validates on
 * submit; `useFieldErrors` shows what it, or the server, finds.
 */
export function useForm<T>({ schema, submit, toMessage, onEdit, posted }: FormOptions<T>) {
  const { form, showErrors, ...fields } = useFieldErrors<NameIn<T>>(posted?.errors, onEdit);
  const hydrated = useHydrated();
  const { run, pending, reset, ...outcome } = useAction(async (values: T) => {
    try {
      return await submit(values);
    } catch (error) {
      if (error instanceof ApiError && error.errors) showErrors(error.errors);
      throw error;
    }
  }, toMessage);

  // If the schema fails to load, the form is submitted: the server validates it too.
  const loadSchema = () => schema().catch(() => undefined);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    reset();
    const parsed = (await loadSchema())?.safeParse(values) ?? { success: true as const, data: values as T };
    if (!parsed.success) return showErrors(toFieldErrors(parsed.error.issues));
    fields.setErrors({});
    await run(parsed.data);
  }

  // Where fields have errors, the sentence of the post is that of the first one.
  const postedFailure = posted && Object.keys(posted.errors).length === 0 ? posted.failure : undefined;
  return {
    ...fields,
    ...outcome,
    failure: outcome.failure ?? postedFailure,
    // Native validation only before hydration; afterwards the schema validates.
    form: { ...form, onSubmit, onFocus: () => void loadSchema(), noValidate: hydrated, method: 'post' as const },
    submitting: pending,
    /** Forgets the result of the last submit, and the errors at the fields. */
    reset: () => {
      reset();
      fields.setErrors({});
    },
    ready: hydrated,
  };
}

/** The first message about each field. */
const toFieldErrors = (issues: Issue[]): FieldErrors => Object.fromEntries(issues.toReversed().map(({ path: [name], message }) => [name, message]));
