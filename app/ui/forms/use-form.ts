import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';

/** Part of the interface of a Zod schema that forms need, so that this module does not import Zod. */
export interface Check<T> {
  safeParse(typed: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}
interface Issue {
  path: PropertyKey[];
  message: string;
}

interface FormOptions<T> {
  /** Loads the schema of the contract on the first focus, so that browser and server show the same messages. */
  schema: () => Promise<Check<T>>;
  submit: (values: T) => Promise<void>;
  /** Maps an error to a message (http/error-messages.ts). */
  failed: (problem: unknown) => string;
  /** Called on every input, for drafts (use-form-draft.ts). */
  edited?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Form state with uncontrolled fields: an error keeps the typed values. Validates on submit and focuses the first
 * invalid field; editing a field clears its error.
 */
export function useForm<T>({ schema, submit, failed, edited }: FormOptions<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [offline, setOffline] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const busy = useRef(false);
  const hydrated = useHydrated();

  function show(found: FieldErrors) {
    // Render first, so that a screen reader announces the error when the field gets the focus.
    flushSync(() => setErrors(found));
    const first = [...(form.current?.elements ?? [])].find((element) => 'name' in element && String(element.name) in found);
    if (first instanceof HTMLElement) first.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setFailure(undefined);
    await checkAndSubmit(typed);
    busy.current = false;
  }

  async function checkAndSubmit(typed: Record<string, FormDataEntryValue>) {
    // If the schema fails to load, the form is submitted: the server validates it too.
    const known = await schema().catch(() => undefined);
    const parsed = known ? known.safeParse(typed) : { success: true as const, data: typed as T };
    if (!parsed.success) return show(fieldErrors(parsed.error.issues));
    setErrors({});
    setSubmitting(true);
    try {
      await submit(parsed.data);
    } catch (problem) {
      if (problem instanceof ApiError && problem.errors) show(problem.errors);
      setFailure(failed(problem));
      setOffline(problem instanceof ApiError && problem.status === 0);
    } finally {
      setSubmitting(false);
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    edited?.(event);
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  const onFocus = () => void schema().catch(() => undefined);
  // Native validation only before hydration; afterwards the schema validates.
  const props = { ref: form, onSubmit, onInput, onFocus, noValidate: hydrated, method: 'post' as const };
  return { errors, failure, offline, submitting, ready: hydrated, form: props };
}

function fieldErrors(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** False in server-rendered HTML and until hydration. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
