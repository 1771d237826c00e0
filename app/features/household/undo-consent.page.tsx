import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/undo-consent.page';

const failed = errorMessages({ 400: serverMessage, fallback: 'Your consent was not withdrawn, please try again' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Withdraw your consent', description: 'Withdraw your consent that children learn with your account.', matches });

/** Page of the link in the confirmation of a consent. It needs a press of a button, because mail scanners open links. The secret is in the fragment, which no server sees. */
export default function UndoConsent() {
  const hydrated = useHydrated();
  const token = useLocation().hash.slice(1);
  const undo = useAction(async () => (await api.household.undoConsent({ token })).message, failed);
  const refusal =
    undo.errorStatus === 400 ? undo.failure : hydrated && !token ? 'This link is not complete. Please open it from the email again.' : undefined;
  const isFinal = undo.success !== undefined || refusal !== undefined;

  // The pressed button is gone.
  useEffect(() => {
    if (isFinal) restoreFocus(() => document.getElementById('main'));
  }, [isFinal]);

  return (
    <CenteredPage title="Withdraw your consent" reserveSpace>
      <NoscriptNotice />
      {!isFinal && (
        <>
          <p>
            You agreed that children of your household learn with your account. Press the button, and their profiles are deleted at once, with all
            that they have learned. Profiles of grown-ups stay. This cannot be undone.
          </p>
          {undo.failure && <Notice tone="bad">{undo.failure}</Notice>}
          <ActionButton variant="danger" action={undo} disabled={!hydrated}>
            Delete the profiles of my children
          </ActionButton>
        </>
      )}
      {refusal && (
        <EmptyState
          actions={
            <>
              <ButtonLink to={`/login?${new URLSearchParams([['then', '/study/grown-ups']])}`}>Log in</ButtonLink>
              <ButtonLink to="/contact" variant="secondary">
                Write to us
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{refusal}</p>
        </EmptyState>
      )}
      <Notice tone="good">{undo.success}</Notice>
    </CenteredPage>
  );
}
