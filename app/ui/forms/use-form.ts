import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { useAction } from '../hooks/use-action.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** Part of the interface of a Zod schema that forms need, so that this module does not import Zod. */
export interface FormSchema<T> {
  safeParse(values: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}
interface Issue {
  path: PropertyKey[];
  message: string;
}

interface FormOptions<T> {
  /** Loads the schema of the contract on the first focus, so that browser and server show the same messages. */
  schema: () => Promise<FormSchema<T>>;
  submit: (values: T) => Promise<void>;
  /** Maps an error to a message (http/error-messages.ts). */
  toMessage: (error: unknown) => string;
  /** Called on every input, for drafts. */
  onEdit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Name of a field; `data-name` is that of a field without a form control, such as a rich text editor. */
const nameOf = (element: HTMLElement) => element.getAttribute('name') ?? element.dataset.name ?? '';

/**
 * Form state with uncontrolled fields: an error keeps the typed values. Validates on submit and focuses the first
 * invalid field; editing a field clears its error.
 */
export function useForm<T>({ schema, submit, toMessage, onEdit }: FormOptions<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const hydrated = useHydrated();
  const { run, pending, failure, errorStatus, reset } = useAction(async (values: T) => {
    try {
      await submit(values);
    } catch (error) {
      if (error instanceof ApiError && error.errors) showErrors(error.errors);
      throw error;
    }
  }, toMessage);

  function showErrors(fieldErrors: FieldErrors) {
    // Render first, so that a screen reader announces the error when the field gets the focus.
    flushSync(() => setErrors(fieldErrors));
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])];
    fields.find((field) => nameOf(field) in fieldErrors)?.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    reset();
    // If the schema fails to load, the form is submitted: the server validates it too.
    const loadedSchema = await schema().catch(() => undefined);
    const parsed = loadedSchema ? loadedSchema.safeParse(values) : { success: true as const, data: values as T };
    if (!parsed.success) return showErrors(toFieldErrors(parsed.error.issues));
    setErrors({});
    await run(parsed.data);
  }

  /** Clears the error of a field that was edited. */
  function clearError(name: string) {
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    onEdit?.(event);
    clearError((event.target as HTMLInputElement).name);
  }

  const onFocus = () => void schema().catch(() => undefined);
  // Native validation only before hydration; afterwards the schema validates.
  const props = { ref: form, onSubmit, onInput, onFocus, noValidate: hydrated, method: 'post' as const };
  return { errors, clearError, failure, errorStatus, offline: errorStatus === 0, submitting: pending, ready: hydrated, form: props };
}

function toFieldErrors(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
