import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Post } from '#app/features/blog/blog.contract.ts';
import { Failure } from '#app/http/failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { BodyEditor } from '../editor/body-editor.tsx';
import { type Draft, type DraftOf, readDraft } from './drafts.ts';
import { PostForm } from './post-form.tsx';
import type { PostFormOptions } from './use-post-form.ts';

interface PostModalProps extends Pick<PostFormOptions, 'onSaved' | 'onFailed'> {
  of: DraftOf;
  onClose: () => void;
}

interface Opened {
  post: Post | undefined;
  draft: Draft | undefined;
  Editor: typeof BodyEditor;
}

/** The post as it is saved now, what was typed and not saved, and the editor, which comes only here. */
async function open(of: DraftOf): Promise<Opened> {
  const [post, draft, { BodyEditor: Editor }] = await Promise.all([
    of === 'new' ? undefined : api.blog.read({ id: of }),
    readDraft(of),
    import('../editor/body-editor.tsx'),
  ]);
  return { post, draft, Editor };
}

const sentenceFor = (problem: unknown) =>
  problem instanceof Failure && problem.status === 404
    ? 'Blog post not found. Somebody has deleted it in the meantime.'
    : 'The post could not be opened. Please check your connection and try again.';

/** The form of a post, in the modal that create and update share. */
export function PostModal({ of, onClose, ...told }: PostModalProps) {
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let wanted = attempt > 0;
    open(of).then(
      (found) => wanted && setOpened(found),
      (refused: unknown) => wanted && setProblem(sentenceFor(refused)),
    );
    return () => {
      wanted = false;
    };
  }, [of, attempt]);

  function tryAgain() {
    setProblem(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <Modal title={of === 'new' ? 'Create Blog' : 'Update Blog'} wide onClose={onClose}>
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
          <Notice tone="bad">{problem}</Notice>
          <p>
            <Button onClick={tryAgain}>Try again</Button>
          </p>
        </>
      )}
    </Modal>
  );
}
