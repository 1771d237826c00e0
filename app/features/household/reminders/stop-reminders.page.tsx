import { apiContext } from '#app/load-context.ts';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { StopMail } from '../stop-mail.tsx';
import type { Route } from './+types/stop-reminders.page';

const path = '/study/reminders/off';
const title = 'Reminders';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title, description: 'Stop the reminders to learn by email.', matches });

export const headers: Route.HeadersFunction = urlSecretHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields: ['token'],
    send: async ({ token }) => {
      await context.get(apiContext).household.stopReminders({ token });
      return `${path}?done`;
    },
  });

/** Page of the link in a reminder. */
export default function StopReminders({ actionData }: Route.ComponentProps) {
  return (
    <StopMail
      actionData={actionData}
      path={path}
      title={title}
      intro="We remind your family by email to learn a little Igbo. Should we stop?"
      button="Stop all reminders"
      done="Done: we won’t send you any more reminders. You can choose new ones at any time, under “Grown-ups” in the learning area."
    />
  );
}
