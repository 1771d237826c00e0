import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { TextArea } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { OpenedMessage } from '../inbox.contract.ts';
import { AnswerText } from './answers.tsx';
import * as css from './message.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'The answer was not sent: there is no connection. What you wrote is kept here, please try again.',
  fallback: 'The answer was not sent. What you wrote is kept here, please try again.',
});

/** Form for an answer by mail. An answer of another person since the page was loaded is shown before this one is sent. */
export function AnswerForm({ message: { id, email, state, answers } }: { message: OpenedMessage }) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [sent, setSent] = useState(0);
  /** Number of answers that were shown when the server rejected this one. */
  const [seen, setSeen] = useState<number>();
  const missed = seen === undefined ? [] : answers.slice(seen);
  const newest = answers.at(-1);

  async function send(text: string, draft: string | undefined) {
    try {
      return await api.contact.answer({ id, text, draft, seen: state, ...(newest ? { basedOn: newest.createdAt } : {}) });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        setSeen(answers.length);
        await reload();
      }
      throw error;
    }
  }

  async function showSent(text: string) {
    await reload();
    setSeen(undefined);
    setSent(sent + 1);
    showResult({ title: 'Done', paragraphs: [text] });
  }

  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{answers.length === 0 ? 'Your answer' : 'Another answer'}</h2>
      <ResourceForm
        key={sent}
        noun="answer"
        draft={{ form: 'contact-answer', subject: String(id) }}
        draftNotice={() => 'We kept the answer that you began. It is not sent yet.'}
        fields={{ text: 'Answer' }}
        schema={() => import('../inbox.contract.ts').then((contract) => contract.Answer)}
        save={({ values, draft }) => send(values.text, draft)}
        toMessage={failed}
        onSaved={({ message }) => showSent(message)}
        submitLabel={missed.length > 0 ? 'Send anyway' : 'Send'}
      >
        {({ field, submitting }) => (
          <>
            <TextArea
              hint={`Goes by email to ${email}, with the message below it. A reply to it comes to the mailbox of the academy.`}
              required
              rows={8}
              {...field('text')}
            />
            <IgboKeyboard disabled={submitting} />
            <WritingHints disabled={submitting} />
            {missed.length > 0 && (
              <ul role="list" className={css.answers} aria-label="Sent meanwhile">
                {missed.map((answer) => (
                  <li key={answer.id}>
                    <AnswerText answer={answer} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </ResourceForm>
    </section>
  );
}
