import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/reset-password.page';
import { donePath, ResetForm } from './reset-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Choose a new password', description: 'Choose a new password with the link or the code of our email.', matches });

export const headers: Route.HeadersFunction = urlSecretHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields: ['token', 'email', 'code', 'password', 'confirm_password', 'passkeys'],
    secrets: ['password', 'confirm_password'],
    send: async ({ token, email, code, passkeys, ...values }) => {
      const passwords = { ...values, passkeys: passkeys === 'keep' ? ('keep' as const) : ('end' as const) };
      const { byLink, byCode } = context.get(apiContext).passwordReset;
      return donePath(await (token ? byLink({ token, ...passwords }) : byCode({ email, code, ...passwords })));
    },
  });

/** Opening the page uses nothing up: mail scanners open links, too. */
export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const done = actionData ? null : search.get('done');
  // The pressed button disappears with the form.
  useEffect(() => {
    if (done !== null) restoreFocus(() => document.getElementById('main'));
  }, [done]);
  if (done === null) return <ResetForm posted={actionData} isPostedRequest={search.get('sent') === '1'} />;
  return (
    <CenteredPage title="Your new password is set" reserveSpace>
      <Notice tone="good">
        All logins of your account have ended, and an email tells you so.{' '}
        {search.has('passkeys') && 'Your passkeys still log in: the email names them. '}
        Log in with the new password to go on.
      </Notice>
      <p>
        <ButtonLink to={done === 'staff' ? '/admin/login' : '/login'}>Log in</ButtonLink>
      </p>
    </CenteredPage>
  );
}
