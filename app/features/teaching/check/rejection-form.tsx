import { useEffect } from 'react';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { type KeptName, keepText, readKept } from '../kept-text.ts';
import * as css from '../teaching.module.css';
import type { Rejection } from '../teaching-forms.contract.ts';

interface RejectionFormProps {
  kept: KeptName;
  takesFocus: boolean;
  send: (note: string) => Promise<void>;
  toMessage: (error: unknown) => string;
  onCancel: () => void;
}

/** Note to the speaker: why the recording is not approved yet. */
export function RejectionForm({ kept, takesFocus, send, toMessage, onCancel }: RejectionFormProps) {
  const { form, field, failure, errorStatus, submitting, ready } = useForm<Rejection>({
    schema: () => import('../teaching-forms.contract.ts').then(({ Rejection }) => Rejection),
    toMessage,
    onEdit: ({ target }) => {
      if (target instanceof HTMLTextAreaElement) keepText(kept, target.value);
    },
    submit: ({ note }) => send(note),
  });
  const { ref } = form;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('textarea')?.focus();
  }, [takesFocus, ref]);
  return (
    <form {...form} className={css.form}>
      <TextArea
        label="What should change?"
        hint="Your note goes to the speaker: kind, and clear about what to say differently."
        {...field('note')}
        required
        rows={3}
        defaultValue={readKept(kept)}
      />
      <IgboKeyboard disabled={submitting} />
      <FormOutcome success={undefined} failure={failure} hasEnded={errorStatus === 401} />
      <div className={css.answers}>
        <SubmitButton submitting={submitting} ready={ready}>
          Send the note
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
