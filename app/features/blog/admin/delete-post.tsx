import { api } from '#app/api-client.ts';
import { useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import type { PostSummary } from '#app/features/blog/blog.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { discardDraft } from './draft-store.ts';
import { deleteFailureMessage } from './error-messages.ts';

interface DeletePostProps {
  post: PostSummary;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Confirmation before a post and its draft are deleted. */
export function DeletePost({ post, onDeleted, onClose }: DeletePostProps) {
  const guarded = useRedirectOn401();

  async function remove() {
    const { message } = await guarded(() => api.blog.remove({ id: post.id })).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { message: 'Somebody else had deleted this blog post already.' };
      throw error;
    });
    await discardDraft(post.id);
    onDeleted(message);
  }

  return (
    <ConfirmDialog title="Delete Blog" confirmLabel="Delete" onConfirm={remove} toMessage={deleteFailureMessage} onClose={onClose}>
      <p>Are you sure you want to delete this blog post?</p>
      <p>
        <strong>{post.title}</strong>
      </p>
    </ConfirmDialog>
  );
}
