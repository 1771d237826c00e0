import { useEffect, useState } from 'react';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { PostedFormCard } from '#app/ui/forms/form-card.tsx';
import type { RejectedForm } from '#app/ui/forms/posted-form.ts';
import { focusFirst, useFieldErrors } from '#app/ui/forms/use-field-errors.ts';

type Name = 'name' | 'email' | 'subject' | 'message';

/** Rejected post; a network error has only a failure. */
export type RejectedContact = Partial<RejectedForm<Name>>;

interface ContactFormProps {
  posted: RejectedContact | undefined;
  sending: boolean;
}

/** Contact form; it posts with and without JavaScript. */
export function ContactForm({ posted: { failure, errors: rejected, values } = {}, sending }: ContactFormProps) {
  const { form, field, setErrors } = useFieldErrors<Name>(rejected);
  const [shown, setShown] = useState(rejected);
  // Runs before the effect, so that a field has its error message when it gets the focus.
  if (shown !== rejected) {
    setShown(rejected);
    setErrors(rejected ?? {});
  }
  useEffect(() => focusFirst(form.ref.current, rejected ?? {}), [form.ref, rejected]);
  return (
    <PostedFormCard {...form} method="post" action="/contact">
      <TextField label="Name" {...field('name')} autoComplete="name" required defaultValue={values?.name} />
      <TextField label="Email" {...field('email')} type="email" autoComplete="email" required defaultValue={values?.email} />
      <TextField label="Subject" {...field('subject')} required defaultValue={values?.subject} />
      <TextArea label="Message" {...field('message')} required defaultValue={values?.message} />
      {failure && Object.keys(rejected ?? {}).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={sending}>Send</SubmitButton>
    </PostedFormCard>
  );
}
