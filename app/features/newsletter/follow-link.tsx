import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import css from './follow-link.module.css';

interface FollowLinkProps {
  waiting: boolean;
  button: string;
  /** What the button does. */
  children: ReactNode;
}

/** Until it is known what became of a mail's link: a script follows it by itself, without one a button does. */
export function FollowLink({ waiting, button, children }: FollowLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      {waiting && (
        <p role="status" className={css.waiting}>
          Processing your request...
        </p>
      )}
      <noscript>
        <form method="post" action={pathname + search}>
          <p>{children}</p>
          <Button type="submit">{button}</Button>
        </form>
      </noscript>
    </>
  );
}
