import { useEffect, useRef } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import * as css from './comment-actions.module.css';
import type { CommentFormProps } from './comment-form-props.ts';
import { useUpdateComment } from './comment-updates.ts';
import { rememberOwn } from './own-comments.ts';

const errorMessage = errorMessages({
  400: serverMessage,
  404: 'This comment is gone, or was hidden by a moderator. Please copy your text if you need it.',
  409: serverMessage,
  unauthenticated: 'Please login to change your comment',
  network: 'There is no connection. What you typed is still here, please try again.',
  fallback: 'Your change was not saved. What you typed is still here, please try again.',
});

/** Form of the author for the text of a comment. */
export function EditComment({ comment, own, onClose }: CommentFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const updateComment = useUpdateComment();
  const { form, field, errors, failure, submitting } = useForm<{ text: string }>({
    schema: () => import('./discussion.contract.ts').then(({ EditedComment }) => EditedComment),
    toMessage: errorMessage,
    submit: async ({ text }) => {
      const changed = await api.discussion.edit({ id: comment.id, text });
      if (own) rememberOwn({ ...own, ...changed });
      updateComment(changed);
      onClose(changed.held ? 'Saved. We will look at it.' : 'Saved');
    },
  });
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  return (
    <form {...form} className={css.form}>
      <div ref={box}>
        <TextArea label="Your text" {...field('text')} required defaultValue={comment.text} />
      </div>
      {failure && !errors.text && <Notice tone="bad">{failure}</Notice>}
      <div className={css.row}>
        <SubmitButton submitting={submitting}>Save</SubmitButton>
        <Button variant="secondary" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
