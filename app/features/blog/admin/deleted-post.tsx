import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';

interface GoneProps {
  /** Makes a new post of what was written: 'made' when the form of the new one can be opened. */
  onMakeNew: () => Promise<'made' | 'taken' | 'refused'>;
  onMade: () => void;
  /** The other ways out. */
  children?: ReactNode;
}

const whyNot = {
  taken: 'You have begun another new post, which is kept in this browser. Please create it first, or put it away, and come back here.',
  refused: 'This browser cannot keep it. Please copy your words from the form before you close it.',
};

/** Somebody has deleted the post that this one was writing. */
export function DeletedPost({ onMakeNew, onMade, children }: GoneProps) {
  const [problem, setProblem] = useState<keyof typeof whyNot>();
  const running = useRef(false);

  async function make() {
    if (running.current) return;
    running.current = true;
    const made = await onMakeNew();
    running.current = false;
    if (made === 'made') onMade();
    else setProblem(made);
  }

  return (
    <>
      {problem && <Notice tone="bad">{whyNot[problem]}</Notice>}
      <div className={css.actions}>
        <Button onClick={make} data-first-focus>
          Save as a new post
        </Button>
        {children}
      </div>
    </>
  );
}

/** The same, found out while saving. */
export function DeletedPostDialog({ onClose, ...gone }: Omit<GoneProps, 'children'> & { onClose: () => void }) {
  const text = useId();
  return (
    <Dialog title="This post is gone" alert describedBy={text} onClose={onClose}>
      <div id={text}>
        <p>Blog post not found. Somebody has deleted it in the meantime.</p>
        <p>What you wrote is still in the form, and can become a new post.</p>
      </div>
      <DeletedPost {...gone}>
        <Button secondary onClick={onClose}>
          Cancel
        </Button>
      </DeletedPost>
    </Dialog>
  );
}
