import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { PostedFormCard } from '#app/ui/forms/form-card.tsx';

export interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

interface ContactFormProps {
  failure: string | undefined;
  errors: FieldErrors;
  values: Partial<ContactFields> | undefined;
  sending: boolean;
}

/** Contact form; it posts with and without JavaScript. */
export function ContactForm({ failure, errors: serverErrors, values, sending }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(serverErrors);
  const [shownServerErrors, setShownServerErrors] = useState(serverErrors);
  // Runs before the effect, so that a field has its error message when it gets the focus.
  if (shownServerErrors !== serverErrors) {
    setShownServerErrors(serverErrors);
    setErrors(serverErrors);
  }
  useEffect(() => {
    const first = Object.keys(serverErrors)[0];
    const field = first ? form.current?.elements.namedItem(first) : undefined;
    if (field instanceof HTMLElement) field.focus();
  }, [serverErrors]);

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  return (
    <PostedFormCard ref={form} method="post" action="/contact" onInput={onInput}>
      <TextField label="Name" name="name" autoComplete="name" required defaultValue={values?.name} error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" required defaultValue={values?.email} error={errors.email} />
      <TextField label="Subject" name="subject" required defaultValue={values?.subject} error={errors.subject} />
      <TextArea label="Message" name="message" required defaultValue={values?.message} error={errors.message} />
      {failure && Object.keys(serverErrors).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={sending}>Send</SubmitButton>
    </PostedFormCard>
  );
}
