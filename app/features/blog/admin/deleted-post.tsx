import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';

interface DeletedPostProps {
  /** Converts the changes to the draft of a new post; 'converted' when its form can be opened. */
  onConvert: () => Promise<'converted' | 'exists' | 'failed'>;
  onConverted: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

const failureMessages = {
  exists: 'You have begun another new post, which is kept in this browser. Please create it first, or put it away, and come back here.',
  failed: 'This browser cannot keep it. Please copy your words from the form before you close it.',
};

/** Recovery from the deletion of the edited post by another administrator. */
export function DeletedPost({ onConvert, onConverted, children }: DeletedPostProps) {
  const [problem, setProblem] = useState<keyof typeof failureMessages>();
  const running = useRef(false);

  async function convert() {
    if (running.current) return;
    running.current = true;
    const outcome = await onConvert();
    running.current = false;
    if (outcome === 'converted') onConverted();
    else setProblem(outcome);
  }

  return (
    <>
      {problem && <Notice tone="bad">{failureMessages[problem]}</Notice>}
      <div className={css.actions}>
        <Button onClick={convert} data-first-focus>
          Save as a new post
        </Button>
        {children}
      </div>
    </>
  );
}

/** The same recovery in a dialog, for a deletion that is detected on save. */
export function DeletedPostDialog({ onClose, ...props }: Omit<DeletedPostProps, 'children'> & { onClose: () => void }) {
  const text = useId();
  return (
    <Dialog title="This post is gone" alert describedBy={text} onClose={onClose}>
      <div id={text}>
        <p>Blog post not found. Somebody has deleted it in the meantime.</p>
        <p>What you wrote is still in the form, and can become a new post.</p>
      </div>
      <DeletedPost {...props}>
        <Button secondary onClick={onClose}>
          Cancel
        </Button>
      </DeletedPost>
    </Dialog>
  );
}
