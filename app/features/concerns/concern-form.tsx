import { useEffect, useState } from 'react';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { PostedFormCard } from '#app/ui/forms/form-card.tsx';
import type { RejectedForm } from '#app/ui/forms/posted-form.ts';
import { focusFirst, useFieldErrors } from '#app/ui/forms/use-field-errors.ts';

type Name = 'message' | 'about' | 'full_name' | 'email';

/** Rejected post; one that was sent by a script keeps its fields, and has no values. */
export type RejectedConcern = Partial<RejectedForm<Name>>;

interface ConcernFormProps {
  posted: RejectedConcern | undefined;
  sending: boolean;
}

/** Form for a concern; it posts with and without JavaScript. */
export function ConcernForm({ posted: { failure, errors: rejected, values } = {}, sending }: ConcernFormProps) {
  const { form, field, setErrors } = useFieldErrors<Name>(rejected);
  const [shown, setShown] = useState(rejected);
  // Runs before the effect, so that a field has its error message when it gets the focus.
  if (shown !== rejected) {
    setShown(rejected);
    setErrors(rejected ?? {});
  }
  useEffect(() => focusFirst(form.ref.current, rejected ?? {}), [form.ref, rejected]);
  return (
    <PostedFormCard {...form} method="post" action="/safety">
      <TextArea label="What worries you?" {...field('message')} required rows={6} defaultValue={values?.message} />
      <TextField label="Who is it about?" {...field('about')} defaultValue={values?.about} />
      <TextField label="Your name" {...field('full_name')} autoComplete="name" defaultValue={values?.full_name} />
      <TextField
        label="Your email"
        {...field('email')}
        type="email"
        autoComplete="email"
        hint="If you’d like an answer."
        defaultValue={values?.email}
      />
      {failure && Object.keys(rejected ?? {}).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={sending}>Send</SubmitButton>
    </PostedFormCard>
  );
}
