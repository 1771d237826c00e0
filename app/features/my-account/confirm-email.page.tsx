import { type Api, api } from '#app/api-client.ts';
import { type EmailAction, emailActionFromPost } from '#app/features/newsletter/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { apiContext } from '#app/load-context.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/confirm-email.page';
import { EmailLink } from './email-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your email address', description: 'Confirm your email address.', matches });
export const headers: Route.HeadersFunction = urlSecretHeaders;

const actionOf = (client: Api): EmailAction => ({
  act: ({ token }) => client.myAccount.confirmEmailChange({ token }),
  failed: errorMessages({ 400: serverMessage, 409: serverMessage, fallback: 'We could not confirm your address, please try again' }),
});

export const action = ({ request, context }: Route.ActionArgs) => emailActionFromPost(request, actionOf(context.get(apiContext)));

const emailAction = actionOf(api);

export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  return (
    <EmailLink
      title="Your email address"
      emailAction={emailAction}
      posted={actionData}
      button="Confirm this address"
      otherWay={{ to: '/account', label: 'My account' }}
    >
      Press the button to confirm this address. If it is a new one, you log in with it from now on, and your old address gets an email about it.
    </EmailLink>
  );
}
