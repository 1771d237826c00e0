import { type KeyboardEvent, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { normalize } from '#app/lib/normalize.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { type FieldsState, ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { proposalPrefix } from '../from-content/proposal.ts';
import * as css from './admin-newsletter.module.css';
import { type Content, contentFields, contentSchema, sendOrSchedule } from './compose-content.ts';
import { confirmLostResponse } from './confirm-lost-response.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { SendingFields } from './sending-fields.tsx';
import { useSubscriberCount } from './use-subscriber-count.ts';

interface ComposeFormProps {
  /** Newsletters sent recently; the form warns when the subject repeats one of them. */
  recentNewsletters: NewsletterProgress[];
  /** Clock of the academy; undefined when it is not known. */
  clock: { timeZone: string; now: string } | undefined;
  /** Subject of its draft. */
  subject: string;
  onSent: (message: string) => Promise<void>;
  onAnother: () => void;
  onCancel: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  413: 'The message is too long. Please shorten it.',
  network:
    'There is no connection, so we do not know whether it arrived. What you wrote is kept here. Sent again within ten minutes, nobody gets it twice.',
  fallback: 'Failed to send. What you wrote is kept here, please try again. Sent again within ten minutes, nobody gets it twice.',
});

const proposalNotice = () => 'This is a draft from what the academy has published. Please change it as you like: nothing is sent by itself.';

/** Dialog to compose a newsletter, and to send it to all subscribers at once or at a time, or as a test. */
export function ComposeForm({ recentNewsletters, clock, subject, onSent, onAnother, onCancel }: ComposeFormProps) {
  const [submitting, setSubmitting] = useState(false);
  const [testMessage, setTestMessage] = useState<string>();
  const isTest = useRef(false);

  async function save(content: Content, draft: string | undefined): Promise<{ message: string } | undefined> {
    setTestMessage(undefined);
    if (isTest.current) {
      setTestMessage((await api.newsletter.test({ subject: content.subject, message: content.message })).message);
      return undefined;
    }
    const sending = sendOrSchedule(content, draft);
    if (content.when === 'later') return sending;
    return sending.catch((problem: unknown) => confirmLostResponse(content.subject, recentNewsletters, problem));
  }

  return (
    <Dialog title="Send Newsletters" preventClose={submitting} onClose={onCancel}>
      <ResourceForm
        noun="newsletter"
        draft={{ form: 'newsletter', subject }}
        onAnother={onAnother}
        {...(subject.startsWith(proposalPrefix) ? { draftNotice: proposalNotice } : {})}
        fields={contentFields}
        schema={contentSchema}
        save={({ values, draft }) => save(values, draft)}
        toMessage={failed}
        onSaved={({ message }) => onSent(message)}
        onSubmitting={setSubmitting}
      >
        {(state) => (
          <ComposeFields
            {...state}
            recentNewsletters={recentNewsletters}
            clock={clock}
            testMessage={testMessage}
            onSubmit={(test) => {
              isTest.current = test;
            }}
            onCancel={onCancel}
          />
        )}
      </ResourceForm>
    </Dialog>
  );
}

interface ComposeFieldsProps extends FieldsState<Content>, Pick<ComposeFormProps, 'recentNewsletters' | 'clock' | 'onCancel'> {
  testMessage: string | undefined;
  /** Called before a submission. */
  onSubmit: (test: boolean) => void;
}

/** Fields with the number of recipients and a preview. */
function ComposeFields(props: ComposeFieldsProps) {
  const { field, initial, submitting, problem, recentNewsletters, clock, testMessage, setValue, onSubmit, onCancel } = props;
  const subscriberCount = useSubscriberCount();
  const [{ subject, message }, setContent] = useState<Content>({ subject: '', message: '', ...initial });
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [isLater, setLater] = useState(initial.when === 'later');
  const duplicate = recentNewsletters.find((sent) => sent.subject === normalize(subject.trim()));

  function onSubmitClick(test: boolean) {
    setTesting(test);
    onSubmit(test);
  }

  return (
    <>
      <IgboKeyboard disabled={submitting} />
      <TextField
        required
        {...field('subject')}
        onChange={({ target }) => setContent({ subject: target.value, message })}
        onKeyDown={preventImplicitSubmit}
      />
      <TextArea
        required
        rows={8}
        hint="Plain text. An empty line begins a new paragraph."
        {...field('message')}
        onChange={({ target }) => setContent({ subject, message: target.value })}
      />
      <WritingHints disabled={submitting} />
      <SendingFields
        {...{ field, initial, clock, isLater, submitting }}
        onLater={setLater}
        onArchive={(isOn) => setValue('inArchive', isOn ? 'on' : 'off')}
      />
      <p role="status">
        {recipientsText(subscriberCount, isLater)}
        {duplicate && ` A newsletter with this subject went out on ${formatDateTime(duplicate.createdAt)}.`}
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {testMessage && <Notice tone="good">{testMessage}</Notice>}
      <div className={css.actions}>
        <SubmitButton
          submitting={submitting && !isTesting}
          disabled={submitting || (subscriberCount === 0 && !isLater)}
          onClick={() => onSubmitClick(false)}
        >
          {isLater ? 'Schedule' : 'Send'}
        </SubmitButton>
        <Button variant="secondary" disabled={submitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className={css.actions}>
        <Button variant="secondary" aria-expanded={isPreviewOpen} onClick={() => setPreviewOpen(!isPreviewOpen)}>
          {isPreviewOpen ? 'Hide the preview' : 'Preview'}
        </Button>
        <SubmitButton variant="secondary" submitting={submitting && isTesting} disabled={submitting} onClick={() => onSubmitClick(true)}>
          Send a test to me
        </SubmitButton>
      </div>
      {isPreviewOpen && <NewsletterPreview subject={subject} message={message} />}
    </>
  );
}

/** Blocks implicit submission: Enter in the subject field must not send the newsletter. */
function preventImplicitSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

function recipientsText(subscriberCount: number | 'unknown' | undefined, isLater: boolean): string {
  if (subscriberCount === undefined) return 'Counting the readers …';
  if (subscriberCount === 'unknown') return 'We could not count the readers just now.';
  if (subscriberCount === 0 && !isLater) return 'There are no subscribers yet, so the newsletter cannot be sent.';
  const readers = pluralize(subscriberCount, 'reader');
  return isLater ? `It will go to those who are subscribed then; today that is ${readers}.` : `It will go to ${readers}.`;
}
