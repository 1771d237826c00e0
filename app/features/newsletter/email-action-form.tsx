import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { EmailActionLink } from './email-action.ts';

interface LinkFormProps extends ComponentProps<'form'> {
  link: EmailActionLink;
}

/** Carries a mail's link in its body: the page that answers has neither token nor e-mail in its address. */
export function EmailActionForm({ link, children, ...form }: LinkFormProps) {
  const { pathname } = useLocation();
  return (
    <form {...form} method="post" action={pathname}>
      <input type="hidden" name="token" value={link.token} />
      <input type="hidden" name="email" value={link.email} />
      {children}
    </form>
  );
}
