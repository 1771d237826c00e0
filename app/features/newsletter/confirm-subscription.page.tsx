import { type FormEvent, useEffect } from 'react';
import { api } from '#app/api-client.ts';
import { fromServer, say } from '#app/http/error-messages.ts';
import { inProcess } from '#app/load-context.ts';
import { ButtonAnchor, ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { focusIfLost } from '#app/ui/hooks/restore-focus.ts';
import { NarrowPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/confirm-subscription.page';
import { followPosted, linkHeaders } from './email-action.ts';
import { LinkForm } from './email-action-form.tsx';
import { newsletterField } from './newsletter-form.tsx';
import { useMailLink } from './use-email-action.ts';

const failed = say({ 400: fromServer, otherwise: 'We could not confirm your address, please try again' });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter', description: 'Confirm your newsletter address.', matches });
export const headers: Route.HeadersFunction = linkHeaders;

export const action = ({ request, context }: Route.ActionArgs) => followPosted(request, { act: context.get(inProcess).newsletter.confirm, failed });

const following = { act: api.newsletter.confirm, failed };

/** Confirming takes a press: programs that look into mails open links and run scripts, and would confirm what its reader has not seen. */
export default function ConfirmSubscription({ actionData }: Route.ComponentProps) {
  const { link, result, act, busy } = useMailLink(following, { posted: actionData, actsOnOpening: false });

  function press(event: FormEvent) {
    event.preventDefault();
    act();
  }

  // The button that was pressed goes with the form.
  const isOver = result?.state === 'done' || result?.state === 'refused';
  useEffect(() => {
    if (isOver) focusIfLost(() => document.getElementById('main'));
  }, [isOver]);

  return (
    <NarrowPage title="Newsletter" late>
      {result?.state === 'failed' && <Notice tone="bad">{result.sentence}</Notice>}
      {!isOver && (
        <LinkForm link={link} onSubmit={press}>
          <p>Press the button, and our newsletter comes to you.</p>
          <SubmitButton submitting={busy}>Confirm my address</SubmitButton>
        </LinkForm>
      )}
      {result?.state === 'refused' && (
        <Empty
          ways={
            <>
              <ButtonAnchor href={`#${newsletterField}`}>Subscribe again</ButtonAnchor>
              <ButtonLink to="/" quiet>
                To the front page
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{result.sentence}</p>
        </Empty>
      )}
      <Notice tone="good">{result?.state === 'done' && result.sentence}</Notice>
    </NarrowPage>
  );
}
