import { type ReactNode, useEffect } from 'react';
import { Button } from '../button.tsx';
import { restoreFocus } from '../hooks/restore-focus.ts';
import css from './load-error.module.css';
import { Notice } from './notice.tsx';

interface AgainNoticeProps {
  again: () => void;
  /** It is being asked for once more. */
  busy?: boolean;
  /** What is missing, or what failed. */
  children: ReactNode;
}

/** In place of what did not come: the sentence that says so, and a way to ask for it again. */
export function LoadError({ again, busy = false, children }: AgainNoticeProps) {
  // What comes instead has no button to try again with.
  useEffect(() => () => restoreFocus(() => document.getElementById('main')), []);
  return (
    <div className={css.missed}>
      <Notice tone="bad">{children}</Notice>
      <Button secondary onClick={busy ? undefined : again} aria-busy={busy} aria-disabled={busy}>
        {busy ? 'Loading...' : 'Try again'}
      </Button>
    </div>
  );
}
