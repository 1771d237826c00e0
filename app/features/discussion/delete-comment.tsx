import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import type { CommentFormProps } from './comment-form-props.ts';
import { useReloadComments } from './comment-updates.ts';
import { forgetOwn } from './own-comments.ts';

const errorMessage = errorMessages({
  404: 'This comment is gone already, or was hidden by a moderator.',
  409: serverMessage,
  unauthenticated: 'Please login to delete your comment',
  network: 'There is no connection. Please try again.',
  fallback: 'Your comment was not deleted. Please try again.',
});

/** Question before an author deletes a comment. */
export function DeleteComment({ comment, onClose }: CommentFormProps) {
  const reload = useReloadComments();
  return (
    <ConfirmDialog
      title="Delete your comment"
      confirmLabel="Delete"
      onConfirm={async () => {
        await api.discussion.remove({ id: comment.id });
        forgetOwn(comment.id);
        await reload();
        onClose();
      }}
      toMessage={errorMessage}
      onClose={() => onClose()}
    >
      <p>Are you sure you want to delete it? Replies to it stay.</p>
    </ConfirmDialog>
  );
}
