import { type FormEvent, useEffect } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonAnchor, ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/confirm-subscription.page';
import { emailActionFromPost } from './email-action.ts';
import { EmailActionForm } from './email-action-form.tsx';
import { newsletterField } from './newsletter-form.tsx';
import { useEmailAction } from './use-email-action.ts';

const failed = errorMessages({ 400: serverMessage, fallback: 'We could not confirm your address, please try again' });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter', description: 'Confirm your newsletter address.', matches });
export const headers: Route.HeadersFunction = urlSecretHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  emailActionFromPost(request, { act: context.get(apiContext).newsletter.confirm, failed });

const emailAction = { act: api.newsletter.confirm, failed };

/** Confirmation needs a press of a button, because mail scanners open links and run JavaScript. */
export default function ConfirmSubscription({ actionData }: Route.ComponentProps) {
  const { link, result, act, busy } = useEmailAction(emailAction, { posted: actionData, runsOnLoad: false });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    act();
  }

  // The pressed button disappears with the form.
  const isFinal = result?.state === 'done' || result?.state === 'refused';
  useEffect(() => {
    if (isFinal) restoreFocus(() => document.getElementById('main'));
  }, [isFinal]);

  return (
    <CenteredPage title="Newsletter" reserveSpace>
      {result?.state === 'failed' && <Notice tone="bad">{result.sentence}</Notice>}
      {!isFinal && (
        <EmailActionForm link={link} onSubmit={onSubmit}>
          <p>Press the button, and you will get our newsletter.</p>
          <SubmitButton submitting={busy}>Confirm my address</SubmitButton>
        </EmailActionForm>
      )}
      {result?.state === 'refused' && (
        <EmptyState
          actions={
            <>
              <ButtonAnchor href={`#${newsletterField}`}>Subscribe again</ButtonAnchor>
              <ButtonLink to="/" variant="secondary">
                Go to the front page
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{result.sentence}</p>
        </EmptyState>
      )}
      <Notice tone="good">{result?.state === 'done' && result.sentence}</Notice>
    </CenteredPage>
  );
}
