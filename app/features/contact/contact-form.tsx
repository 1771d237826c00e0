import { useEffect, useRef } from 'react';
import type { FieldErrors } from '#app/http/failure.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { PostedFormCard } from '#app/ui/form-card.tsx';
import { Notice } from '#app/ui/notice.tsx';

export interface Typed {
  name: string;
  email: string;
  subject: string;
  message: string;
}

interface ContactFormProps {
  failure: string | undefined;
  errors: FieldErrors;
  typed: Typed | undefined;
  sending: boolean;
}

/** A plain form: it posts with and without script. */
export function ContactForm({ failure, errors, typed, sending }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = Object.keys(errors)[0];
    const field = first ? form.current?.elements.namedItem(first) : undefined;
    if (field instanceof HTMLElement) field.focus();
  }, [errors]);
  return (
    <PostedFormCard ref={form} method="post" action="/contact">
      <TextField label="Name" name="name" autoComplete="name" required defaultValue={typed?.name} error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" required defaultValue={typed?.email} error={errors.email} />
      <TextField label="Subject" name="subject" required defaultValue={typed?.subject} error={errors.subject} />
      <TextArea label="Message" name="message" required defaultValue={typed?.message} error={errors.message} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={sending}>Send</SubmitButton>
    </PostedFormCard>
  );
}
