import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';

interface GoneProps {
  /** Converts the changes to the draft of a new post; 'made' when its form can be opened. */
  onMakeNew: () => Promise<'made' | 'taken' | 'refused'>;
  onMade: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

const whyNot = {
  taken: 'You have begun another new post, which is kept in this browser. Please create it first, or put it away, and come back here.',
  refused: 'This browser cannot keep it. Please copy your words from the form before you close it.',
};

/** Recovery from the deletion of the edited post by another administrator. */
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

/** The same recovery in a dialog, for a deletion that is detected on save. */
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
