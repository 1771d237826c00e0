import { type ReactNode, useEffect } from 'react';
import { Button } from '../button.tsx';
import { restoreFocus } from '../hooks/restore-focus.ts';
import css from './load-error.module.css';
import { Notice } from './notice.tsx';

interface AgainNoticeProps {
  again: () => void;
  /** True while the retry is pending. */
  busy?: boolean;
  /** Error message. */
  children: ReactNode;
}

/** Error message with a retry button, shown instead of content that failed to load. */
export function LoadError({ again, busy = false, children }: AgainNoticeProps) {
  // After a successful retry the focused button is gone.
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
