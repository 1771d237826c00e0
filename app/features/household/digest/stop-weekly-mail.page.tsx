import { useSearchParams } from 'react-router';
import { apiContext } from '#app/load-context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { urlSecretHeaders, useUrlSecret } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/stop-weekly-mail.page';

const path = '/study/weekly-mail/off';
const title = 'Weekly email';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title, description: 'Stop the weekly email about what your family learned.', matches });

export const headers: Route.HeadersFunction = urlSecretHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields: ['token'],
    send: async ({ token }) => {
      await context.get(apiContext).household.stopDigest({ token });
      return `${path}?done`;
    },
  });

const toCorner = (
  <ButtonLink to="/study/grown-ups" variant="secondary">
    For grown-ups
  </ButtonLink>
);

/** Page of the link in the weekly mail. A plain form, also with JavaScript: mail scanners open links, but press no buttons. */
export default function StopWeeklyMail({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const token = useUrlSecret('token', actionData?.values.token);
  const isRefused = actionData?.status === 400;
  if (!actionData && search.has('done'))
    return (
      <CenteredPage title={title}>
        <Notice tone="good">You get no weekly email any more. If you miss it one day, ask for it in the corner for grown-ups.</Notice>
        <p>{toCorner}</p>
      </CenteredPage>
    );
  return (
    <CenteredPage title={title} intro={isRefused ? undefined : 'We write to you after each week in which your household learned. Shall we stop?'}>
      {isRefused ? (
        <EmptyState actions={toCorner}>
          <p role="alert">{actionData.failure}</p>
        </EmptyState>
      ) : (
        <>
          {actionData && <Notice tone="bad">{actionData.failure}</Notice>}
          <form method="post" action={path}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">Stop the weekly email</Button>
          </form>
        </>
      )}
    </CenteredPage>
  );
}
