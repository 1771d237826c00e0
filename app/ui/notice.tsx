import type { ReactNode } from 'react';
import css from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad';
  children: ReactNode;
}

/** One sentence about what just happened, announced once: failures at once, successes when there is time. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <p className={`${css.notice} ${css[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
