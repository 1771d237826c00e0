import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { apiContext } from '#app/load-context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/unsubscribe.page';
import { emailActionFromPost } from './email-action.ts';
import { EmailActionStatus } from './email-action-status.tsx';
import * as css from './unsubscribe.module.css';
import { useEmailAction } from './use-email-action.ts';

const redirectDelayMs = 20_000;
/** Error message of the server, else a general one. */
function failed(problem: unknown): string {
  const isNetworkError = !(problem instanceof ApiError) || problem.status === 0;
  return isNetworkError ? 'An error occurred while processing your request.' : problem.message || 'Failed to unsubscribe.';
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Unsubscribe', description: 'Leave our newsletter.', matches });

export const headers: Route.HeadersFunction = urlSecretHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  emailActionFromPost(request, { act: context.get(apiContext).newsletter.unsubscribe, failed });

const emailAction = { act: api.newsletter.unsubscribe, failed };

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const { link, result, act, busy } = useEmailAction(emailAction, { posted: actionData, runsOnLoad: true });
  // The page redirects only when JavaScript runs; a result without form post comes from JavaScript.
  const hydrated = useHydrated();
  const [staysOnPage, setStaysOnPage] = useState(false);
  const homeLink = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const isRedirecting = (hydrated || !actionData) && result?.state === 'done' && !staysOnPage;

  // The pressed button disappears, so the focus moves to the link beside it.
  function cancelRedirect() {
    setStaysOnPage(true);
    homeLink.current?.focus();
  }

  useEffect(() => {
    if (!isRedirecting) return undefined;
    const timer = setTimeout(() => navigate('/'), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isRedirecting, navigate]);

  return (
    <CenteredPage title="Unsubscribe" reserveSpace>
      {result?.state === 'failed' && (
        <LoadError onRetry={act} pending={busy}>
          {result.sentence}
        </LoadError>
      )}
      {(!result || result.state === 'failed') && <EmailActionStatus link={link} waiting={!result} />}
      {result?.state === 'refused' && (
        <EmptyState
          actions={
            <>
              <ButtonLink to="/contact">Write to us</ButtonLink>
              <ButtonLink to="/" variant="secondary">
                Go to the front page
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{result.sentence}</p>
          <p>Can’t find such an email? Write to us, and we will take your address off the list.</p>
        </EmptyState>
      )}
      <Notice tone="good">
        {result?.state === 'done' && (
          <>
            {result.sentence} {isRedirecting && <span className={css.next}>Rerouting to the main page in 20 seconds...</span>}
          </>
        )}
      </Notice>
      {result?.state === 'done' && (
        <p>
          <ButtonLink ref={homeLink} to="/">
            Go now
          </ButtonLink>{' '}
          {isRedirecting && (
            <Button variant="secondary" onClick={cancelRedirect}>
              Stay on this page
            </Button>
          )}
        </p>
      )}
    </CenteredPage>
  );
}
