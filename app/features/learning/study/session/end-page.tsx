import { type ReactNode, useEffect, useRef } from 'react';
import css from './session.module.css';

interface EndPageProps {
  title: ReactNode;
  /** False on the first screen after loading: the focus stays where the browser has put it. */
  hasFocus: boolean;
  children: ReactNode;
}

/** Last screen of a session, whose title takes the focus. */
export function EndPage({ title, hasFocus, children }: EndPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1} className={css.endTitle}>
        {title}
      </h1>
      {children}
    </div>
  );
}
