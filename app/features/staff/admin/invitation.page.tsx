import { type Api, api } from '#app/api-client.ts';
import { PageSkeleton } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useRouteFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { BrandName } from '#app/ui/layout/layout-parts.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { invitedRoles, rolesText } from '../staff-roles.ts';
import type { Route } from './+types/invitation.page';
import { AcceptForm } from './accept-form.tsx';

const openFailed = errorMessages({
  400: serverMessage,
  network: 'The invitation could not be opened: there is no connection. Please load this page again.',
  fallback: 'The invitation could not be opened: something went wrong on our side. Please load this page again.',
});

type Opened = Awaited<ReturnType<Api['staff']['readInvitation']>> | { problem: string };

/** The token is in the fragment of the link: no server or proxy gets it with the request for the page. */
export async function clientLoader(): Promise<{ token: string; opened: Opened }> {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  const opened = await api.staff.readInvitation({ token }).catch((error: unknown) => ({ problem: openFailed(error) }));
  return { token, opened };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Invitation', description: 'Join the staff of the academy.', matches });

export default function InvitationPage({ loaderData: { token, opened } }: Route.ComponentProps) {
  const main = useRouteFocus();
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {'problem' in opened ? (
        <CenteredPage title="Invitation">
          <EmptyState
            actions={
              <>
                <ButtonLink to="/admin/login">Go to the login</ButtonLink>
                <ButtonLink to="/contact" variant="secondary">
                  Write to us
                </ButtonLink>
              </>
            }
          >
            <p role="alert">{opened.problem}</p>
          </EmptyState>
        </CenteredPage>
      ) : (
        <CenteredPage
          title="Nnọọ! You are invited."
          intro={
            <>
              Choose a password, and you can begin to help run <BrandName />. {opened.newsletters ? 'Your roles' : 'Your role'}:{' '}
              {rolesText(invitedRoles(opened))}.
            </>
          }
        >
          <AcceptForm token={token} email={opened.email} />
        </CenteredPage>
      )}
    </main>
  );
}
