import { useId, useState } from 'react';
import type { CallOptions } from '#app/http/client.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice } from '#app/ui/feedback/noscript-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { preserveScroll } from '#app/ui/hooks/preserve-scroll.ts';
import css from './comment-form.module.css';
import { useCurrentUser } from './use-current-user.ts';

interface CommentFields {
  text: string;
  fullName?: string | undefined;
  email?: string | undefined;
}

interface CommentFormProps {
  label: string;
  button: string;
  /** Message after success, such as 'Comment added successfully'. */
  done: string;
  send: (fields: CommentFields, options: CallOptions) => Promise<void>;
  failed: (problem: unknown) => string;
}

/** Form for a comment or a reply, prefilled for a logged-in user or anonymous. Only administrators send their token. */
export function CommentForm({ label, button, done, send, failed }: CommentFormProps) {
  const user = useCurrentUser();
  const [anonymous, setAnonymous] = useState(false);
  const [sent, setSent] = useState(false);
  const checkbox = useId();
  const signed = user?.staff === true && !anonymous;
  const { form, errors, failure, offline, submitting, ready } = useForm({
    schema: () => import('./discussion.contract.ts').then((contract) => contract.NewComment),
    toMessage: failed,
    submit: async (fields) => {
      setSent(false);
      await send(fields, { withToken: signed });
      // Resetting shrinks a text area that has grown with its text.
      preserveScroll(form.ref.current, () => form.ref.current?.reset());
      setSent(true);
    },
  });
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return (
    <form {...form} className={css.form}>
      <TextArea label={label} name="text" required error={errors.text} />
      <span className={css.choice}>
        <input id={checkbox} type="checkbox" checked={anonymous} onChange={(event) => setAnonymous(event.target.checked)} />
        <label htmlFor={checkbox}>Anonymous</label>
      </span>
      {!anonymous && (
        // `defaultValue` changes when the user is loaded, which fills the fields that were not edited.
        <div className={css.names}>
          <TextField label="Name" name="fullName" autoComplete="name" defaultValue={name} error={errors.fullName} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={user?.email}
            hint="Never shown to others"
            error={errors.email}
          />
        </div>
      )}
      {signed && <p className={css.hint}>You are logged in as an administrator: your comment will be marked “Academy”. Anonymous leaves no mark.</p>}
      <NoscriptNotice />
      <SubmitButton submitting={submitting} ready={ready}>
        {button}
      </SubmitButton>
      {/* Below the button, so that the message does not move it. */}
      {failure && (
        <Notice tone="bad" advice={offline && 'What you typed is still here. Please try again when you are connected.'}>
          {failure}
        </Notice>
      )}
      <Notice tone="good">{sent && done}</Notice>
    </form>
  );
}
