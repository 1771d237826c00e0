import { useEffect, useRef } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import * as css from './comment-actions.module.css';
import type { CommentFormProps } from './comment-form-props.ts';
import type { reportReasons } from './moderation-terms.contract.ts';

type Reason = (typeof reportReasons)[number];

const reasons: [Reason, string][] = [
  ['spam', 'It is advertising'],
  ['rude', 'It is rude or hurtful'],
  ['private', 'It gives away something private'],
  ['other', 'Something else is wrong'],
];

const errorMessage = errorMessages({
  404: 'This comment is gone already. Thank you for looking out.',
  400: serverMessage,
  network: 'There is no connection. Please try again.',
  fallback: 'Your report did not reach us. Please try again in a moment.',
});

/** Form to report a comment with a reason. */
export function ReportForm({ comment, onClose }: CommentFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const { form, errors, failure, submitting } = useForm<{ reason: Reason }>({
    schema: () => import('./discussion.contract.ts').then(({ Report }) => Report),
    toMessage: errorMessage,
    submit: async ({ reason }) => {
      const { message } = await api.discussion.report({ id: comment.id, reason });
      onClose(message);
    },
  });
  useEffect(() => first.current?.focus(), []);
  return (
    <form {...form} className={css.form}>
      <fieldset aria-describedby={errors.reason && `report-error-${comment.id}`}>
        <legend>What is wrong with it?</legend>
        {reasons.map(([reason, label], index) => (
          <label key={reason} className={css.choice}>
            <input ref={index === 0 ? first : undefined} type="radio" name="reason" value={reason} />
            {label}
          </label>
        ))}
      </fieldset>
      {errors.reason && (
        <div id={`report-error-${comment.id}`}>
          <Notice tone="bad">{errors.reason}</Notice>
        </div>
      )}
      {failure && !errors.reason && <Notice tone="bad">{failure}</Notice>}
      <div className={css.row}>
        <SubmitButton submitting={submitting}>Send report</SubmitButton>
        <Button variant="secondary" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
