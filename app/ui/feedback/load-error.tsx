import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../button.tsx';
import { restoreFocus } from '../hooks/focus-and-scroll.ts';
import * as css from './load-error.module.css';
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
      <Button variant="secondary" onClick={pending ? undefined : onRetry} aria-busy={pending} aria-disabled={pending}>
        {pending ? 'Loading...' : 'Try again'}
      </Button>
    </div>
  );
}

/** Runs the loaders of the current page again. */
export function useRetry(): { onRetry: () => void; pending: boolean } {
  const { state, revalidate } = useRevalidator();
  return { onRetry: () => void revalidate(), pending: state === 'loading' };
}

/** @param noun noun of the missing content: 'the users' @param status status of the error; 0 for a network error */
export function loadErrorMessage(noun: string, status: number): string {
  if (status === 0) return `We could not fetch ${noun}: there is no connection.`;
  if (status === 403) return `Your role does not allow you to see ${noun}. Please ask an administrator.`;
  return `We could not fetch ${noun}: something went wrong on our side.`;
}

interface PageLoadErrorProps {
  /** Noun of the missing content: 'the users'. */
  noun: string;
  /** Status of the error; 0 for a network error. */
  status: number;
}

/** Load error of an admin page, with a retry. */
export function PageLoadError({ noun, status }: PageLoadErrorProps) {
  return <LoadError {...useRetry()}>{loadErrorMessage(noun, status)}</LoadError>;
}
