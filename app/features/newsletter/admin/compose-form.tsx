import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { proposalPrefix } from '../from-content/proposal.ts';
import type { Segment } from '../segments.contract.ts';
import { type Content, contentFields, contentSchema, messageOf, segmentOf, sendOrSchedule } from './compose-content.ts';
import { ComposeFields, type Note, noReadersText } from './compose-fields.tsx';
import { confirmLostResponse } from './confirm-lost-response.ts';
import { type SendAnswer, SendQuestion } from './send-question.tsx';

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
  403: 'You may not send newsletters any more. What you wrote is kept here.',
  409: serverMessage,
  413: serverMessage,
  network:
    'There is no connection, so we do not know whether it arrived. What you wrote is kept here. Sent again within ten minutes, no reader gets it twice.',
  fallback: 'Failed to send. What you wrote is kept here, please try again. Sent again within ten minutes, no reader gets it twice.',
});

const proposalNotice = () => 'This is a draft from what the academy has published. Please change it as you like: nothing is sent by itself.';

/** A question that waits for its answer. */
interface Question {
  recipients: number;
  segment: Segment;
  answer: (answer: SendAnswer) => void;
}

const notSent: Record<Exclude<SendAnswer, 'send' | 'cancelled'>, string> = {
  'taken-back': 'The newsletter was taken back: nothing was sent, and your draft is kept.',
  offline: 'There is no connection, so nothing was sent. Your draft is kept. Please send it once you are online.',
  slept: 'This computer slept in the meantime, so nothing was sent. Please look once more, and press Send.',
};

/** Dialog to compose a newsletter, and to send it at once or at a time, or as a test. */
export function ComposeForm({ recentNewsletters, clock, subject, onSent, onAnother, onCancel }: ComposeFormProps) {
  const [submitting, setSubmitting] = useState(false);
  const [note, setNote] = useState<Note>();
  const [question, setQuestion] = useState<Question>();
  const isTest = useRef(false);

  async function ask(segment: Segment): Promise<SendAnswer> {
    const { recipients } = await api.newsletter.recipients({ segment });
    if (recipients === 0) throw new ApiError(400, noReadersText(segment));
    const answered = await new Promise<SendAnswer>((answer) => setQuestion({ recipients, segment, answer }));
    setQuestion(undefined);
    return answered;
  }

  async function save(content: Content, draft: string | undefined): Promise<{ message: string } | undefined> {
    setNote(undefined);
    if (isTest.current) {
      const { message } = await api.newsletter.test({ subject: content.subject, ...messageOf(content) });
      setNote({ tone: 'good', text: message });
      return undefined;
    }
    if (content.when === 'later') return sendOrSchedule(content, draft);
    const answer = await ask(segmentOf(content));
    if (answer !== 'send') {
      if (answer !== 'cancelled') setNote({ tone: answer === 'taken-back' ? 'good' : 'bad', text: notSent[answer] });
      return undefined;
    }
    return sendOrSchedule(content, draft).catch((problem: unknown) => confirmLostResponse(content.subject, recentNewsletters, problem));
  }

  return (
    <Dialog title="Send Newsletters" className={sizes.wide} preventClose={submitting} onClose={onCancel}>
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
            note={note}
            onSubmit={(test) => {
              isTest.current = test;
            }}
            onCancel={onCancel}
          />
        )}
      </ResourceForm>
      {question && <SendQuestion recipients={question.recipients} segment={question.segment} onAnswer={question.answer} />}
    </Dialog>
  );
}
