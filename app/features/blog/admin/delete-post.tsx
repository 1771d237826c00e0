import { api } from '#app/api-client.ts';
import { useGuarded } from '#app/features/admin/auth-guard.ts';
import type { Listed } from '#app/features/blog/blog.contract.ts';
import { Failure } from '#app/lib/api-error.ts';
import { Confirm } from '#app/ui/dialogs/confirm-dialog.tsx';
import { dropDraft } from './draft-store.ts';
import { deleteFailed } from './error-messages.ts';

interface DeletePostProps {
  post: Listed;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a post is deleted; what was being written for it goes too. */
export function DeletePost({ post, onDeleted, onClose }: DeletePostProps) {
  const guarded = useGuarded();

  async function destroy() {
    const { message } = await guarded(() => api.blog.remove({ id: post.id })).catch((problem: unknown) => {
      if (problem instanceof Failure && problem.status === 404) return { message: 'Somebody else had deleted this blog post already.' };
      throw problem;
    });
    await dropDraft(post.id);
    onDeleted(message);
  }

  return (
    <Confirm title="Delete Blog" action="Delete" onConfirm={destroy} failed={deleteFailed} onClose={onClose}>
      <p>Are you sure you want to delete this blog post?</p>
      <p>
        <strong>{post.title}</strong>
      </p>
    </Confirm>
  );
}
