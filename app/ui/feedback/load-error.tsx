import { type ReactNode, useEffect } from 'react';
import { Button } from '../button.tsx';
import { restoreFocus } from '../hooks/restore-focus.ts';
import { useReload } from '../hooks/use-reload.ts';
import css from './load-error.module.css';
import { Notice } from './notice.tsx';

interface LoadErrorProps {
  onRetry: () => void;
  /** True while the retry is pending. */
  pending?: boolean;
  /** Error message. */
  children: ReactNode;
}

/** Error message with a retry button, shown instead of content that failed to load. */
export function LoadError({ onRetry, pending = false, children }: LoadErrorProps) {
  // After a successful retry the focused button is gone.
  useEffect(() => () => restoreFocus(() => document.getElementById('main')), []);
  return (
    <div className={css.error}>
      <Notice tone="bad">{children}</Notice>
      <Button secondary onClick={pending ? undefined : onRetry} aria-busy={pending} aria-disabled={pending}>
        {pending ? 'Loading...' : 'Try again'}
      </Button>
    </div>
  );
}

interface PageLoadErrorProps {
  /** Noun of the missing content: 'the users'. */
  noun: string;
  /** Status of the error; 0 for a network error. */
  status: number;
}

/** Load error of an admin page, with a retry. */
export function PageLoadError({ noun, status }: PageLoadErrorProps) {
  return (
    <LoadError {...useReload()}>
      {status === 0 ? `We could not fetch ${noun}: there is no connection.` : `We could not fetch ${noun}. The fault is ours.`}
    </LoadError>
  );
}
