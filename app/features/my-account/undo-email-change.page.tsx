import { type Api, api } from '#app/api-client.ts';
import { type EmailAction, emailActionFromPost } from '#app/features/newsletter/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { apiContext } from '#app/load-context.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/undo-email-change.page';
import { EmailLink } from './email-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Undo the change', description: 'Bring the earlier email address of your account back.', matches });
export const headers: Route.HeadersFunction = urlSecretHeaders;

const actionOf = (client: Api): EmailAction => ({
  act: ({ token }) => client.myAccount.undoEmailChange({ token }),
  failed: errorMessages({ 400: serverMessage, 409: serverMessage, fallback: 'We could not undo the change, please try again' }),
});

export const action = ({ request, context }: Route.ActionArgs) => emailActionFromPost(request, actionOf(context.get(apiContext)));

const emailAction = actionOf(api);

export default function UndoEmailChange({ actionData }: Route.ComponentProps) {
  return (
    <EmailLink
      title="Undo the change"
      emailAction={emailAction}
      posted={actionData}
      button="Undo the change"
      otherWay={{ to: '/contact', label: 'Write to us' }}
    >
      Press the button, and your account gets its earlier email address back. All logins of your account end, also those of another person who knows
      your password.
    </EmailLink>
  );
}
