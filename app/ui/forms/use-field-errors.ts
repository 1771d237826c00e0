import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '#app/lib/api-error.ts';

/** Moves the focus to the first of these fields; `data-name` is the name of one without a form control, such as a rich text editor. */
export function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])];
  fields.find((field) => (field.getAttribute('name') ?? field.dataset.name ?? '') in errors)?.focus();
}

/**
 * Errors at the fields of a form: new ones move the focus to the first invalid field, and editing a field clears its error.
 * @param posted errors of the same form when it was posted without script
 */
export function useFieldErrors<Name extends string>(posted: FieldErrors = {}, onEdit?: (event: FormEvent<HTMLFormElement>) => void) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(posted);

  function showErrors(invalid: FieldErrors) {
    // Render first, so that a screen reader announces the error when the field gets the focus.
    flushSync(() => setErrors(invalid));
    focusFirst(ref.current, invalid);
  }

  function clearError(name: string) {
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    onEdit?.(event);
    clearError((event.target as HTMLInputElement).name);
  }
  return {
    form: { ref, onInput },
    errors,
    setErrors,
    showErrors,
    clearError,
    /** Attributes of a field. */
    field: (name: Name) => ({ name, error: errors[name] }),
  };
}
