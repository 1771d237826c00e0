import { type FormEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './application.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Nothing has changed, please try again.',
  fallback: 'The card could not be hidden. Please try again in a moment.',
});

interface HideDialogProps {
  id: number;
  onHidden: (message: string) => Promise<void>;
  /** Called when the card has changed meanwhile. */
  onConflict: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that hides a card, with the reason for its tutor. */
export function HideDialog({ id, onHidden, onConflict, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const hide = useAction(async () => {
    try {
      const { message } = await api.tutors.hideCard({ id, hidden: true, reason });
      await onHidden(message);
    } catch (problem) {
      if (problem instanceof ApiError && [404, 409].includes(problem.status)) await onConflict();
      throw problem;
    }
  }, failed);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reason.trim() !== '') return void hide.run();
    setError('Please tell the tutor why');
    event.currentTarget.querySelector('textarea')?.focus();
  }

  return (
    <Dialog title="Hide the card" preventClose={hide.pending} onClose={onClose}>
      <form className={css.form} method="post" noValidate onSubmit={onSubmit}>
        <p>Visitors no longer see the card, and its picture is deleted. An email tells the tutor why.</p>
        <TextArea
          label="Reason"
          name="reason"
          required
          rows={4}
          maxLength={500}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
        {hide.failure && <Notice tone="bad">{hide.failure}</Notice>}
        <div className={css.buttons}>
          <SubmitButton submitting={hide.pending} variant="danger">
            Hide the card
          </SubmitButton>
          <Button variant="secondary" disabled={hide.pending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
