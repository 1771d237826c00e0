import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { EmailActionLink } from './email-action.ts';

interface EmailActionFormProps extends ComponentProps<'form'> {
  link: EmailActionLink;
}

/** Form that posts the token and the email of a link in its body, so that the URL of the response contains neither. */
export function EmailActionForm({ link, children, ...form }: EmailActionFormProps) {
  const { pathname } = useLocation();
  return (
    <form {...form} method="post" action={pathname}>
      <input type="hidden" name="token" value={link.token} />
      <input type="hidden" name="email" value={link.email} />
      {children}
    </form>
  );
}
