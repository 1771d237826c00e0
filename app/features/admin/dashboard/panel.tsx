import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { LoadError, loadErrorMessage } from '#app/ui/feedback/load-error.tsx';
import { useRedirectOn401 } from '../auth-guard.ts';
import * as css from './panel.module.css';

interface PanelProps<T> {
  title: string;
  /** Content, or its failure, as the page has loaded it: a part that came later would move the others. */
  loaded: Result<T>;
  /** Fetches the content again. */
  load: () => Promise<T>;
  /** Link below the content. */
  link?: ReactNode;
  /** A small one has half the height of the others, a wide one the width of the page. */
  size?: 'small' | 'wide' | undefined;
  children: (content: T) => ReactNode;
}

/** Part of the dashboard: when it fails, the others stay, and it can be tried again alone. */
export function Panel<T>({ title, loaded, load, link, size, children }: PanelProps<T>) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const guarded = useRedirectOn401();
  const [attempt, setAttempt] = useState(0);
  const [retried, setRetried] = useState<Result<T> & { attempt: number }>();

  useEffect(() => {
    if (attempt === 0) return undefined;
    let active = true;
    toResult(guarded(load)).then((result) => active && setRetried({ ...result, attempt }));
    return () => {
      active = false;
    };
  }, [guarded, load, attempt]);

  function retry() {
    // The retry button is removed: keep the focus in this part.
    section.current?.focus({ preventScroll: true });
    setAttempt(attempt + 1);
  }

  const result = retried?.attempt === attempt ? retried : undefined;
  const settled = attempt === 0 ? loaded : result;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      aria-busy={!settled}
      className={size === 'wide' ? css.wide : css.panel}
      data-small={size === 'small'}
    >
      <h2 id={id}>{title}</h2>
      {!settled && <p className={css.text}>Loading...</p>}
      {settled && 'errorStatus' in settled && <LoadError onRetry={retry}>{loadErrorMessage('this part', settled.errorStatus)}</LoadError>}
      {settled && 'data' in settled && children(settled.data)}
      {link}
    </section>
  );
}
