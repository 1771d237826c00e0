import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { draftKey, useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { DraftFields } from '#app/ui/forms/form-draft.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useFormDraft } from '#app/ui/forms/use-form-draft.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { confirmLostResponse } from './confirm-lost-response.ts';
import { NewsletterPreview } from './preview.tsx';
import { useSubscriberCount } from './use-subscriber-count.ts';

interface LetterFormProps {
  /** Newsletters sent recently; the form warns when the subject repeats one of them. */
  before: Progress[];
  onSent: (message: string) => Promise<void>;
  onCancel: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  413: 'The message is too long. Please shorten it.',
  network:
    'There is no connection, so we do not know whether it arrived. What you wrote is kept here. Sent again within ten minutes, nobody gets it twice.',
  fallback: 'Failed to send. What you wrote is kept here, please try again. Sent again within ten minutes, nobody gets it twice.',
});

/** Dialog to compose a newsletter: shows the number of recipients and a preview, and sends a test mail. */
export function ComposeForm({ before, onSent, onCancel }: LetterFormProps) {
  const guarded = useRedirectOn401();
  const draft = useFormDraft(draftKey('newsletter'));
  const readers = useSubscriberCount();
  const [typed, setTyped] = useState<{ subject: string; message: string }>();
  const { subject = '', message = '' } = typed ?? draft.kept;
  const [previewed, setPreviewed] = useState(false);
  const [tested, setTested] = useState<string>();
  const wantsTest = useRef(false);
  const [testing, setTesting] = useState(false);
  const { form, errors, failure, submitting } = useForm({
    schema: () => import('#app/features/newsletter/newsletter.contract.ts').then((contract) => contract.NewsletterDraft),
    failed,
    edited,
    submit: async (letter) => {
      setTested(undefined);
      setTesting(wantsTest.current);
      if (wantsTest.current) {
        const answer = await guarded(() => api.newsletter.test(letter));
        return setTested(answer.message);
      }
      const answer = await guarded(() => api.newsletter.send(letter)).catch((problem) => confirmLostResponse(letter.subject, before, problem));
      draft.forget();
      return onSent(answer.message);
    },
  });
  const twin = before.find((sent) => sent.subject === subject.trim().normalize('NFC'));

  function edited(event: FormEvent<HTMLFormElement>) {
    draft.keep(event);
    const fields = new FormData(event.currentTarget);
    setTyped({ subject: String(fields.get('subject')), message: String(fields.get('message')) });
  }

  function beginAnew() {
    draft.forget();
    setTyped(undefined);
  }

  return (
    <Dialog title="Send Newsletters" preventClose={submitting} onClose={onCancel}>
      <form {...form} className={css.form}>
        <IgboKeyboard disabled={submitting} />
        <DraftFields draft={{ ...draft, forget: beginAnew }}>
          <TextField label="Subject" name="subject" required defaultValue={subject} error={errors.subject} onKeyDown={keepEnter} />
          <TextArea
            label="Message"
            name="message"
            required
            rows={8}
            defaultValue={message}
            hint="Plain text. An empty line begins a new paragraph."
            error={errors.message}
          />
        </DraftFields>
        <p role="status">
          {audience(readers)}
          {twin && ` A newsletter with this subject went out on ${date.format(new Date(twin.createdAt))}.`}
        </p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {tested && <Notice tone="good">{tested}</Notice>}
        <div className={css.actions}>
          <SubmitButton
            submitting={submitting && !testing}
            disabled={submitting || readers === 0}
            onClick={() => {
              wantsTest.current = false;
            }}
          >
            Send
          </SubmitButton>
          <Button secondary disabled={submitting} onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <div className={css.actions}>
          <Button secondary aria-expanded={previewed} onClick={() => setPreviewed(!previewed)}>
            {previewed ? 'Hide the preview' : 'Preview'}
          </Button>
          <SubmitButton
            secondary
            submitting={submitting && testing}
            disabled={submitting}
            onClick={() => {
              wantsTest.current = true;
            }}
          >
            Send a test to me
          </SubmitButton>
        </div>
        {previewed && <NewsletterPreview subject={subject} message={message} />}
      </form>
    </Dialog>
  );
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Blocks implicit submission: Enter in the subject field must not send the newsletter. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

function audience(readers: number | 'unknown' | undefined): string {
  if (readers === undefined) return 'Counting the readers …';
  if (readers === 'unknown') return 'We could not count the readers just now.';
  if (readers === 0) return 'Nobody has subscribed yet, so there is nobody to send it to.';
  return `It will go to ${readers.toLocaleString('en')} ${readers === 1 ? 'reader' : 'readers'}.`;
}
