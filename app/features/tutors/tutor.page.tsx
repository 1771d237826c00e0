import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { readOwn } from '#app/login-session/same-account.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { NoscriptNotice } from '#app/ui/feedback/notice.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutor.page';
import { ApplicationState } from './application-state.tsx';

/** Only tutors need its code. */
const CardEditor = deferred(() => import('./card-editor.tsx').then((module) => module.CardEditor));

const failed = errorMessages({ fallback: 'We could not find out who is logged in here' });

async function readTutor() {
  const home = await readOwn(api.tutors.home);
  if (home === 'anonymous') return home;
  return home.tutor ? { ...home.tutor, token: home.token } : 'no tutor';
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Tutor home', description: 'How your application as a tutor stands, and the card that visitors see.', matches });

/** Home of a tutor or applicant. Public HTML is the same for all visitors, so the browser fetches the tutor after load. */
export default function TutorHome() {
  const { state, busy, retry, reload } = useOwnData(readTutor, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;

  return (
    <CenteredPage title="Tutor home" reserveSpace>
      {!hydrated && <NoscriptNotice />}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState
          actions={
            <>
              <ButtonLink to="/login?then=%2Ftutor">Log in</ButtonLink>
              <ButtonLink to="/tutor-registration" variant="secondary">
                Become a tutor
              </ButtonLink>
            </>
          }
        >
          <p>You are not logged in.</p>
        </EmptyState>
      )}
      {none === 'no tutor' && (
        <EmptyState actions={<ButtonLink to="/tutor-registration">Become a tutor</ButtonLink>}>
          <p>This page is for tutors, and you are logged in as a learner. Would you like to teach? An application takes two minutes.</p>
        </EmptyState>
      )}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <>
          <ApplicationState tutor={state.data} />
          {state.data.state !== 'declined' && <CardEditor tutor={state.data} reload={reload} />}
        </>
      )}
    </CenteredPage>
  );
}
