import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { fromServer, say } from '#app/http/say.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import css from '#app/ui/dialog.module.css';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { KeptFields } from '#app/ui/kept.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useDraft } from '#app/ui/use-draft.ts';
import { useForm } from '#app/ui/use-form.ts';
import { useGuarded } from '../guard.ts';
import { LetterPreview } from './letter-preview.tsx';

interface LetterFormProps {
  /** How many will get it; unknown when they could not be counted. */
  readers: number | undefined;
  onSent: (message: string) => Promise<void>;
  onCancel: () => void;
}

const failed = say({
  400: fromServer,
  network: 'There is no connection, so we do not know whether it arrived. What you wrote is kept here. Please try again: nobody gets it twice.',
  otherwise: 'Failed to send. What you wrote is kept here, please try again: nobody gets it twice.',
});

/** Subject and message of a newsletter; says to how many it goes, shows how it will look, and sends a test. */
export function LetterForm({ readers, onSent, onCancel }: LetterFormProps) {
  const guarded = useGuarded();
  const draft = useDraft('newsletter');
  const [typed, setTyped] = useState<{ subject: string; message: string }>();
  const { subject = '', message = '' } = typed ?? draft.kept;
  const [previewed, setPreviewed] = useState(false);
  const [tested, setTested] = useState<string>();
  const isTest = useRef(false);
  const { form, errors, failure, submitting } = useForm({
    schema: () => import('#app/features/newsletter/newsletter.contract.ts').then((contract) => contract.Letter),
    failed,
    edited,
    submit: async (letter) => {
      setTested(undefined);
      if (isTest.current) {
        const answer = await guarded(() => api.newsletter.test(letter));
        return setTested(answer.message);
      }
      const answer = await guarded(() => api.newsletter.send(letter));
      draft.forget();
      return onSent(answer.message);
    },
  });

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
    <form {...form} className={css.form}>
      <KeptFields draft={{ ...draft, forget: beginAnew }}>
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
      </KeptFields>
      <p>{audience(readers)}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {tested && <Notice tone="good">{tested}</Notice>}
      <div className={css.ways}>
        <SubmitButton
          submitting={submitting}
          onClick={() => {
            isTest.current = false;
          }}
        >
          Send
        </SubmitButton>
        <Button quiet onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className={css.ways}>
        <Button quiet aria-expanded={previewed} onClick={() => setPreviewed(!previewed)}>
          {previewed ? 'Hide the preview' : 'Preview'}
        </Button>
        <Button
          quiet
          type="submit"
          disabled={submitting}
          onClick={() => {
            isTest.current = true;
          }}
        >
          Send a test to me
        </Button>
      </div>
      {previewed && <LetterPreview subject={subject} message={message} />}
    </form>
  );
}

/** A key pressed too early must not send a newsletter. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

function audience(readers: number | undefined): string {
  if (readers === undefined) return 'We could not count the readers just now.';
  if (readers === 0) return 'Nobody has subscribed yet, so there is nobody to send it to.';
  return `It will go to ${readers.toLocaleString('en')} ${readers === 1 ? 'reader' : 'readers'}.`;
}
