import type { ReactNode } from 'react';
import { Message } from './message.tsx';
import css from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad';
  /** Message; a success notice without one is an empty live region. */
  children: ReactNode;
  /** Second sentence: what the user can do. */
  advice?: string | false;
}

/**
 * Message about the last action: errors as `role="alert"`, successes as `role="status"`. A status region must exist
 * before its text is set to be announced, so it is rendered even when empty.
 */
export function Notice({ tone, children, advice = false }: NoticeProps) {
  const className = `${css.notice} ${css[tone]}`;
  if (tone === 'good')
    return (
      <div role="status" className={css.region}>
        {children && <p className={className}>{children}</p>}
      </div>
    );
  return (
    <p className={className} role="alert">
      <span>{typeof children === 'string' ? <Message>{children}</Message> : children}</span>
      {advice && <span className={css.advice}> {advice}</span>}
    </p>
  );
}
