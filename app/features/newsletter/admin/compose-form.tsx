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
import { NewsletterPreview } from './newsletter-preview.tsx';
import { useSubscriberCount } from './use-subscriber-count.ts';

interface ComposeFormProps {
  /** Newsletters sent recently; the form warns when the subject repeats one of them. */
  recentNewsletters: Progress[];
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
export function ComposeForm({ recentNewsletters, onSent, onCancel }: ComposeFormProps) {
  const guarded = useRedirectOn401();
  const draft = useFormDraft(draftKey('newsletter'));
  const subscriberCount = useSubscriberCount();
  const [edits, setEdits] = useState<{ subject: string; message: string }>();
  const { subject = '', message = '' } = edits ?? draft.values;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [testMessage, setTestMessage] = useState<string>();
  const isTestRequested = useRef(false);
  const [testing, setTesting] = useState(false);
  const { form, errors, failure, submitting } = useForm({
    schema: () => import('#app/features/newsletter/newsletter.contract.ts').then((contract) => contract.NewsletterDraft),
    toMessage: failed,
    onEdit: edited,
    submit: async (content) => {
      setTestMessage(undefined);
      setTesting(isTestRequested.current);
      if (isTestRequested.current) {
        const response = await guarded(() => api.newsletter.test(content));
        return setTestMessage(response.message);
      }
      const response = await guarded(() => api.newsletter.send(content)).catch((problem) =>
        confirmLostResponse(content.subject, recentNewsletters, problem),
      );
      draft.discard();
      return onSent(response.message);
    },
  });
  const duplicate = recentNewsletters.find((sent) => sent.subject === subject.trim().normalize('NFC'));

  function edited(event: FormEvent<HTMLFormElement>) {
    draft.save(event);
    const fields = new FormData(event.currentTarget);
    setEdits({ subject: String(fields.get('subject')), message: String(fields.get('message')) });
  }

  function discardDraft() {
    draft.discard();
    setEdits(undefined);
  }

  return (
    <Dialog title="Send Newsletters" preventClose={submitting} onClose={onCancel}>
      <form {...form} className={css.form}>
        <IgboKeyboard disabled={submitting} />
        <DraftFields draft={{ ...draft, discard: discardDraft }}>
          <TextField label="Subject" name="subject" required defaultValue={subject} error={errors.subject} onKeyDown={preventImplicitSubmit} />
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
          {recipientsText(subscriberCount)}
          {duplicate && ` A newsletter with this subject went out on ${date.format(new Date(duplicate.createdAt))}.`}
        </p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {testMessage && <Notice tone="good">{testMessage}</Notice>}
        <div className={css.actions}>
          <SubmitButton
            submitting={submitting && !testing}
            disabled={submitting || subscriberCount === 0}
            onClick={() => {
              isTestRequested.current = false;
            }}
          >
            Send
          </SubmitButton>
          <Button secondary disabled={submitting} onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <div className={css.actions}>
          <Button secondary aria-expanded={isPreviewOpen} onClick={() => setPreviewOpen(!isPreviewOpen)}>
            {isPreviewOpen ? 'Hide the preview' : 'Preview'}
          </Button>
          <SubmitButton
            secondary
            submitting={submitting && testing}
            disabled={submitting}
            onClick={() => {
              isTestRequested.current = true;
            }}
          >
            Send a test to me
          </SubmitButton>
        </div>
        {isPreviewOpen && <NewsletterPreview subject={subject} message={message} />}
      </form>
    </Dialog>
  );
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Blocks implicit submission: Enter in the subject field must not send the newsletter. */
function preventImplicitSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

function recipientsText(subscriberCount: number | 'unknown' | undefined): string {
  if (subscriberCount === undefined) return 'Counting the readers …';
  if (subscriberCount === 'unknown') return 'We could not count the readers just now.';
  if (subscriberCount === 0) return 'Nobody has subscribed yet, so there is nobody to send it to.';
  return `It will go to ${subscriberCount.toLocaleString('en')} ${subscriberCount === 1 ? 'reader' : 'readers'}.`;
}
