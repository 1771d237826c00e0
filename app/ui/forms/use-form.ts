import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';

/** What a schema of zod can do for a form. */
export interface Check<T> {
  safeParse(typed: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}
interface Issue {
  path: PropertyKey[];
  message: string;
}

interface FormOptions<T> {
  /** The contract's own schema, so that the browser says the same sentences as the server; it comes when the form is first touched. */
  schema: () => Promise<Check<T>>;
  submit: (values: T) => Promise<void>;
  /** The sentence for what went wrong (http/error-messages.ts). */
  failed: (problem: unknown) => string;
  /** Told on every change: a draft is kept (use-form-draft.ts). */
  edited?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form whose fields stay in the document: nothing that was typed is lost by a refusal or a lost network.
 * Errors appear on submit, go when their field is edited, and the first one gets the focus.
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
    // Whoever hears the field at its focus hears what is wrong with it, too.
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
    // A check that cannot be fetched is no reason to stop: the server makes the same one.
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
  // Without script the browser's own checks stand; with it, our sentences.
  const props = { ref: form, onSubmit, onInput, onFocus, noValidate: hydrated, method: 'post' as const };
  return { errors, failure, offline, submitting, ready: hydrated, form: props };
}

function fieldErrors(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** False in the server's HTML and until the script runs. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
