import { Button } from '#app/ui/button.tsx';
import type { EmailActionLink } from './email-action.ts';
import { EmailActionForm } from './email-action-form.tsx';
import * as css from './email-action-status.module.css';

interface EmailActionStatusProps {
  link: EmailActionLink;
  waiting: boolean;
}

/** Pending state of unsubscribing. Without JavaScript a form replaces the automatic request. */
export function EmailActionStatus({ link, waiting }: EmailActionStatusProps) {
  return (
    <>
      {waiting && (
        <p role="status" className={css.waiting}>
          Processing your request...
        </p>
      )}
      <noscript>
        <EmailActionForm link={link}>
          <p>Press the button, and you will no longer get our newsletter.</p>
          <Button type="submit">Unsubscribe</Button>
        </EmailActionForm>
      </noscript>
    </>
  );
}
