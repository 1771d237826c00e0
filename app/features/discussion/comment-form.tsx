import { useId, useState } from 'react';
import { type CurrentUser, fetchCurrentUser, useCurrentUser } from '#app/features/accounts/public.tsx';
import type { CallOptions } from '#app/http/client.ts';
import { announceSessionChange, readSessionToken } from '#app/login-session/session-cookie.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { preserveScroll } from '#app/ui/hooks/focus-and-scroll.ts';
import { useSessionToken } from '#app/ui/hooks/use-session-token.ts';
import * as css from './comment-form.module.css';
import { loadRememberOwn } from './deferred-parts.tsx';
import type { Comment } from './discussion.contract.ts';

interface CommentFields {
  text: string;
  fullName?: string | undefined;
  email?: string | undefined;
  topic?: string | undefined;
  elapsedMs?: number | undefined;
}

interface CommentFormProps {
  label: string;
  button: string;
  /** Message after success, such as 'Comment added successfully'. */
  done: string;
  /** Sends the comment and shows it in its list. */
  send: (fields: CommentFields, options: CallOptions) => Promise<Comment>;
  /** List of the comment (`OwnComment`). */
  list: string;
  failed: (problem: unknown) => string;
}

const heldMessage = 'Thank you. We will look at it before others see it.';

/** Form for a comment or a reply, prefilled for a logged-in user or anonymous. Only staff send their token, unless they comment anonymously. */
export function CommentForm({ label, button, done, send, list, failed }: CommentFormProps) {
  const token = useSessionToken();
  const user = useCurrentUser();
  /** Account whose name the fields had first. */
  const [filledFor, setFilledFor] = useState<CurrentUser>();
  if (user && !filledFor) setFilledFor(user);
  /** True when another account has logged in since, or this one has logged out. */
  const isOther = filledFor !== undefined && (user ? user.email !== filledFor.email : !token);
  const [anonymous, setAnonymous] = useState(false);
  const checkbox = useId();
  const signed = user?.staff === true && !anonymous;
  const { form, field, success, failure, errorStatus, submitting, ready } = useForm({
    schema: () => import('./discussion.contract.ts').then((contract) => contract.NewComment),
    toMessage: failed,
    submit: async (fields) => {
      // A login in another window: this press shows the other name, and the next one sends it.
      if (user && !anonymous && readSessionToken() !== token) {
        announceSessionChange();
        if ((await fetchCurrentUser())?.email !== user.email) return undefined;
      }
      const comment = await send({ ...fields, elapsedMs: Math.round(performance.now()) }, { withToken: signed });
      const rememberOwn = await loadRememberOwn();
      const isSigned = user !== undefined && (signed || fields.email?.toLowerCase() === user.email.toLowerCase());
      // Own comments get buttons, and resetting shrinks a text area that has grown with its text.
      preserveScroll(form.ref.current, () => {
        rememberOwn({ ...comment, list, isSigned });
        form.ref.current?.reset();
        setFilledFor(user);
      });
      return comment.held ? heldMessage : done;
    },
  });
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return (
    <form {...form} className={css.form}>
      <TextArea label={label} required {...field('text')} />
      <span className={css.choice}>
        <input id={checkbox} type="checkbox" checked={anonymous} onChange={(event) => setAnonymous(event.target.checked)} />
        <label htmlFor={checkbox}>Anonymous</label>
      </span>
      {!anonymous && (
        // `defaultValue` changes when the user is loaded, which fills the fields that were not edited.
        <div key={isOther ? user?.email : ''} className={css.names}>
          <TextField label="Name" autoComplete="name" {...field('fullName')} defaultValue={name} />
          <TextField label="Email" type="email" autoComplete="email" hint="Never shown to others" {...field('email')} defaultValue={user?.email} />
        </div>
      )}
      {/* People neither see nor reach this field: programs fill it in. Autofill, which ignores `off` in some browsers, knows no such name. */}
      <div className="visually-hidden" aria-hidden="true">
        <input name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      {isOther && (
        <p role="alert" className={css.hint}>
          You’re {user ? `logged in as ${name}` : 'logged out'} now. Please check the name and email before you send this.
        </p>
      )}
      {signed && <p className={css.hint}>You are logged in as staff: your comment will be marked “Academy”. With Anonymous it gets no mark.</p>}
      <NoscriptNotice />
      <SubmitButton submitting={submitting} ready={ready}>
        {button}
      </SubmitButton>
      {/* Below the button, so that the message does not move it. */}
      {failure && (
        <Notice tone="bad" advice={errorStatus === 0 && 'What you typed is still here. Please try again when you are connected.'}>
          {failure}
        </Notice>
      )}
      <Notice tone="good">{success}</Notice>
    </form>
  );
}
