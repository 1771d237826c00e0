import { apiContext } from '#app/load-context.ts';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { StopMail } from '../stop-mail.tsx';
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

/** Page of the link in the weekly mail. */
export default function StopWeeklyMail({ actionData }: Route.ComponentProps) {
  return (
    <StopMail
      actionData={actionData}
      path={path}
      title={title}
      intro="We write to you after each week in which your household learned. Should we stop?"
      button="Stop the weekly email"
      done="You won’t get the weekly email any more. If you miss it, you can turn it back on under “Grown-ups” in the learning area."
    />
  );
}
