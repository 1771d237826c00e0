import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as css from './notice.module.css';

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
  const className = `${css.notice} ${tone === 'good' ? css.good : css.bad}`;
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

/** Error message; one that asks the user to log in links to the login page, which leads back. */
export const Message = ({ children }: { children: string }) => (children.includes('Please login') ? <LoginLink>{children}</LoginLink> : children);

function LoginLink({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return <Link to={`/login?then=${encodeURIComponent(pathname + search)}`}>{children}</Link>;
}

/** Shown without JavaScript, beside a form that needs it. */
export function NoscriptNotice() {
  return (
    <noscript>
      <p>This form needs JavaScript. Please switch it on, or write to us: our address is at the foot of the page.</p>
    </noscript>
  );
}
