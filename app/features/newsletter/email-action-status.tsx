import { Button } from '#app/ui/button.tsx';
import type { MailLink } from './email-action.ts';
import { LinkForm } from './email-action-form.tsx';
import css from './email-action-status.module.css';

interface FollowLinkProps {
  link: MailLink;
  waiting: boolean;
}

/** Until the outcome of unsubscribing is known: a script follows the link by itself, without one a button does. */
export function FollowLink({ link, waiting }: FollowLinkProps) {
  return (
    <>
      {waiting && (
        <p role="status" className={css.waiting}>
          Processing your request...
        </p>
      )}
      <noscript>
        <LinkForm link={link}>
          <p>Press the button, and our newsletter no longer comes to you.</p>
          <Button type="submit">Unsubscribe</Button>
        </LinkForm>
      </noscript>
    </>
  );
}
