import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { Post } from '#app/features/blog/blog.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/restore-focus.ts';
import type { BodyEditor } from '../editor/body-editor.tsx';
import { DeletedPost } from './deleted-post.tsx';
import { convertToNewDraft, type Draft, type DraftFor, discardDraft, readDraft } from './draft-store.ts';
import { diffPost, isEmptyDiff } from './post-diff.ts';
import { PostForm } from './post-form.tsx';
import type { PostFormOptions } from './use-post-form.ts';

interface PostModalProps extends Pick<PostFormOptions, 'onSaved' | 'onFailed' | 'onMadeNew'> {
  of: DraftFor;
  onClose: () => void;
}

interface Opened {
  post: Post | undefined;
  draft: Draft | undefined;
  Editor: typeof BodyEditor;
}

interface Problem {
  sentence: string;
  /** Draft of a deleted post. */
  left?: Draft | undefined;
}

/** Loads the post, its draft and the editor, whose code is split from the page. */
async function open(of: DraftFor): Promise<Opened> {
  const [post, draft, { BodyEditor: Editor }] = await Promise.all([
    of === 'new' ? undefined : api.blog.read({ id: of }),
    readDraft(of),
    import('../editor/body-editor.tsx'),
  ]);
  const isSaved = post && draft && isEmptyDiff(diffPost({ title: post.title, subtitle: post.subtitle ?? '', ...draft.changes }, post));
  if (!isSaved) return { post, draft, Editor };
  // The draft equals the stored post: it was saved, and the response was lost.
  await discardDraft(of);
  return { post, draft: undefined, Editor };
}

async function problemOf(refused: unknown, of: DraftFor): Promise<Problem> {
  const isGone = refused instanceof ApiError && refused.status === 404;
  if (!isGone) return { sentence: 'The post could not be opened. Please check your connection and try again.' };
  const left = await readDraft(of);
  const words = left ? ' What you wrote for it is kept in this browser.' : '';
  return { sentence: `Blog post not found. Somebody has deleted it in the meantime.${words}`, left };
}

/** Dialog with the form to create or update a post. */
export function PostModal({ of, onClose, ...told }: PostModalProps) {
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let wanted = attempt > 0;
    open(of).then(
      (found) => wanted && setOpened(found),
      async (refused: unknown) => {
        const found = await problemOf(refused, of);
        if (wanted) setProblem(found);
      },
    );
    return () => {
      wanted = false;
    };
  }, [of, attempt]);

  // "Try again" and "Start afresh" remove their own button, which has the focus.
  useEffect(() => {
    if (opened || problem || attempt > 1) restoreFocus(() => document.querySelector<HTMLElement>('dialog h2'));
  }, [opened, problem, attempt]);

  function tryAgain() {
    setProblem(undefined);
    setAttempt(attempt + 1);
  }

  const again = (
    <Button secondary={problem?.left !== undefined} onClick={tryAgain}>
      Try again
    </Button>
  );
  return (
    <Dialog title={of === 'new' ? 'Create Blog' : 'Update Blog'} wide onClose={onClose}>
      {opened && (
        <PostForm
          key={String(opened.draft === undefined)}
          {...opened}
          {...told}
          onAfresh={() => setOpened({ ...opened, draft: undefined })}
          onCancel={onClose}
        />
      )}
      {!opened && !problem && <p role="status">Loading...</p>}
      {problem && (
        <>
          <Notice tone="bad">{problem.sentence}</Notice>
          {problem.left && of !== 'new' ? (
            <DeletedPost onMakeNew={() => convertToNewDraft(of, problem.left?.changes ?? {})} onMade={told.onMadeNew}>
              {again}
            </DeletedPost>
          ) : (
            <p>{again}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
