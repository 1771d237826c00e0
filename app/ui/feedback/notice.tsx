import type { ReactNode } from 'react';
import { Message } from './message.tsx';
import css from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad';
  /** Nothing, as long as nothing has gone well. */
  children: ReactNode;
  /** A second sentence, about what to do. */
  advice?: string | false;
}

/**
 * One sentence about what just happened, announced once: failures at once, successes when there is time.
 * Screen readers hear a success only where they knew of its place before, so that place is there without words, too.
 */
export function Notice({ tone, children, advice = false }: NoticeProps) {
  const look = `${css.notice} ${css[tone]}`;
  if (tone === 'good')
    return (
      <div role="status" className={css.place}>
        {children && <p className={look}>{children}</p>}
      </div>
    );
  return (
    <p className={look} role="alert">
      <span>{typeof children === 'string' ? <Message>{children}</Message> : children}</span>
      {advice && <span className={css.advice}> {advice}</span>}
    </p>
  );
}
