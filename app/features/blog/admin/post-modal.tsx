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
import { convertToNewDraft, type Draft, type DraftId, discardDraft, readDraft } from './draft-store.ts';
import { diffPost, isEmptyDiff } from './post-diff.ts';
import { PostForm } from './post-form.tsx';
import type { PostFormOptions } from './use-post-form.ts';

interface PostModalProps extends Pick<PostFormOptions, 'onSaved' | 'onFailed' | 'onConverted'> {
  draftId: DraftId;
  onClose: () => void;
}

interface LoadedForm {
  post: Post | undefined;
  draft: Draft | undefined;
  Editor: typeof BodyEditor;
}

interface Problem {
  message: string;
  /** Draft of a deleted post. */
  draft?: Draft | undefined;
}

/** Loads the post, its draft and the editor, whose code is split from the page. */
async function loadForm(draftId: DraftId): Promise<LoadedForm> {
  const [post, draft, { BodyEditor: Editor }] = await Promise.all([
    draftId === 'new' ? undefined : api.blog.read({ id: draftId }),
    readDraft(draftId),
    import('../editor/body-editor.tsx'),
  ]);
  const isSaved = post && draft && isEmptyDiff(diffPost({ title: post.title, subtitle: post.subtitle ?? '', ...draft.changes }, post));
  if (!isSaved) return { post, draft, Editor };
  // The draft equals the stored post: it was saved, and the response was lost.
  await discardDraft(draftId);
  return { post, draft: undefined, Editor };
}

async function toProblem(error: unknown, draftId: DraftId): Promise<Problem> {
  const isDeleted = error instanceof ApiError && error.status === 404;
  if (!isDeleted) return { message: 'The post could not be opened. Please check your connection and try again.' };
  const draft = await readDraft(draftId);
  const storageNote = draft ? ' What you wrote for it is kept in this browser.' : '';
  return { message: `Blog post not found. Somebody has deleted it in the meantime.${storageNote}`, draft };
}

/** Dialog with the form to create or update a post. */
export function PostModal({ draftId, onClose, ...callbacks }: PostModalProps) {
  const [loaded, setLoaded] = useState<LoadedForm>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let active = attempt > 0;
    loadForm(draftId).then(
      (form) => active && setLoaded(form),
      async (error: unknown) => {
        const problem = await toProblem(error, draftId);
        if (active) setProblem(problem);
      },
    );
    return () => {
      active = false;
    };
  }, [draftId, attempt]);

  // "Try again" and "Start afresh" remove their own button, which has the focus.
  useEffect(() => {
    if (loaded || problem || attempt > 1) restoreFocus(() => document.querySelector<HTMLElement>('dialog h2'));
  }, [loaded, problem, attempt]);

  function retry() {
    setProblem(undefined);
    setAttempt(attempt + 1);
  }

  const retryButton = (
    <Button secondary={problem?.draft !== undefined} onClick={retry}>
      Try again
    </Button>
  );
  return (
    <Dialog title={draftId === 'new' ? 'Create Blog' : 'Update Blog'} wide onClose={onClose}>
      {loaded && (
        <PostForm
          key={String(loaded.draft === undefined)}
          {...loaded}
          {...callbacks}
          onDraftDiscarded={() => setLoaded({ ...loaded, draft: undefined })}
          onCancel={onClose}
        />
      )}
      {!loaded && !problem && <p role="status">Loading...</p>}
      {problem && (
        <>
          <Notice tone="bad">{problem.message}</Notice>
          {problem.draft && draftId !== 'new' ? (
            <DeletedPost onConvert={() => convertToNewDraft(draftId, problem.draft?.changes ?? {})} onConverted={callbacks.onConverted}>
              {retryButton}
            </DeletedPost>
          ) : (
            <p>{retryButton}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
