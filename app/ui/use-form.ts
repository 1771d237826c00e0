import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Failure, type FieldErrors } from '#app/http/failure.ts';

interface FormOptions<S extends z.core.$ZodType> {
  /** The contract's own schema: the browser says the same sentences as the server. */
  schema: S;
  submit: (values: z.output<S>) => Promise<void>;
  /** The sentence for what went wrong (http/say.ts). */
  failed: (problem: unknown) => string;
  /** Told on every change: a draft is kept (use-draft.ts). */
  edited?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form whose fields stay in the document: nothing that was typed is lost by a refusal or a lost network.
 * Errors appear on submit, go when their field is edited, and the first one gets the focus.
 */
export function useForm<S extends z.core.$ZodType>({ schema, submit, failed, edited }: FormOptions<S>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [submitting, setSubmitting] = useState(false);
  const hydrated = useHydrated();

  function show(found: FieldErrors) {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find((element) => 'name' in element && String(element.name) in found);
    if (first instanceof HTMLElement) first.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    setFailure(undefined);
    const parsed = z.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) return show(fieldErrors(parsed.error));
    setErrors({});
    setSubmitting(true);
    try {
      await submit(parsed.data);
    } catch (problem) {
      if (problem instanceof Failure && problem.errors) show(problem.errors);
      setFailure(failed(problem));
    } finally {
      setSubmitting(false);
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    edited?.(event);
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  // Without script the browser's own checks stand; with it, our sentences.
  return { errors, failure, submitting, ready: hydrated, form: { ref: form, onSubmit, onInput, noValidate: hydrated, method: 'post' as const } };
}

function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}

/** False in the server's HTML and until the script runs. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
