import { use, useCallback, useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { closedMessages } from '../lesson-state.ts';
import type { Side } from '../lesson-terms.contract.ts';
import type { Lesson, Message } from '../lessons/lessons.contract.ts';
import * as css from './lesson.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was sent: there is no connection. What you wrote is still here, please try again.',
  fallback: 'Nothing was sent. What you wrote is still here, please try again.',
});

const authors: Record<Side, string> = { tutor: 'The tutor', family: 'The family', staff: 'The academy' };

/** Messages of one lesson, behind a button with their number. Both sides and the staff read them. */
export function LessonMessages({ lesson }: { lesson: Lesson }) {
  const [open, setOpen] = useState(false);
  const [read, setRead] = useState(0);
  return (
    <div className={css.messages}>
      <div>
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          Messages ({Math.max(lesson.messages, read)})
        </Button>
      </div>
      {open && <Thread lesson={lesson} onRead={setRead} />}
    </div>
  );
}

function Thread({ lesson, onRead }: { lesson: Lesson; onRead: (count: number) => void }) {
  const { id, side, takesMessages } = lesson;
  const [messages, setMessages] = useState<Message[] | 'loading' | 'failed'>('loading');
  const load = useCallback(
    () =>
      api.liveLessons.read({ id }).then(
        (read) => {
          setMessages(read.messages);
          onRead(read.messages.length);
        },
        () => setMessages('failed'),
      ),
    [id, onRead],
  );
  useEffect(() => void load(), [load]);
  const withPassword = use(PasswordPrompt);
  const { form, field, failure, errors, submitting, ready } = useForm({
    schema: () => import('../lessons/lessons.contract.ts').then((contract) => contract.MessageForm),
    toMessage: failed,
    submit: async ({ text }: { text: string }) => {
      await withPassword(() => api.liveLessons.write({ id, text }));
      form.ref.current?.reset();
      await load();
    },
  });
  if (messages === 'loading') return <p role="status">Loading the messages...</p>;
  if (messages === 'failed') return <LoadError onRetry={load}>We could not fetch the messages.</LoadError>;
  return (
    <>
      <p className={css.soft}>The family, the tutor and our staff read what is written here.</p>
      {messages.length > 0 && (
        <ul role="list" className={css.messages}>
          {messages.map((message) => (
            <li key={message.id}>
              <p className={css.soft}>
                {message.side === side ? 'You' : authors[message.side]}, <time dateTime={message.at}>{formatDateTime(message.at)}</time>
              </p>
              <p className={css.quote} dir="auto">
                {message.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {takesMessages ? (
        <form {...form} className={css.messages}>
          <TextArea
            label="Your message"
            {...field('text')}
            rows={3}
            required
            hint="No email address or phone number: you meet through the academy."
          />
          {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
          <div>
            <SubmitButton submitting={submitting} ready={ready}>
              Send
            </SubmitButton>
          </div>
        </form>
      ) : (
        <p className={css.soft}>{closedMessages({ ...lesson, startsAt: Date.parse(lesson.startsAt) }, Date.now())}.</p>
      )}
    </>
  );
}
