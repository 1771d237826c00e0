import { errorMessages } from '#app/http/error-messages.ts';
import { readOwn } from '#app/login-session/same-account.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { NoscriptNotice } from '#app/ui/feedback/notice.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { readLessons } from '../lesson/read-lessons.ts';
import type { Route } from './+types/lessons.page';

const HouseholdLessons = lazyPart('your lessons', () => import('./household-lessons.tsx').then((module) => module.HouseholdLessons));

const failed = errorMessages({ fallback: 'We could not fetch your lessons' });

const read = () => readOwn(readLessons);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Lessons', description: 'Live lessons of your household: asked for, agreed, and past ones with their notes.', matches });

/** Live lessons of a household. Public HTML is the same for all visitors, so the browser fetches them after load. */
export default function Lessons() {
  const { state, busy, retry, reload } = useOwnData(read, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <CenteredPage title="Lessons" intro="Live lessons of your household with our tutors." reserveSpace>
      {!hydrated && <NoscriptNotice />}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to="/login?then=%2Flessons">Log in</ButtonLink>}>
          <p>You are not logged in.</p>
        </EmptyState>
      )}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && <HouseholdLessons lessons={state.data} reload={reload} />}
    </CenteredPage>
  );
}
