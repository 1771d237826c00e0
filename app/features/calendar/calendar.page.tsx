import { api } from '#app/api-client.ts';
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
import type { Route } from './+types/calendar.page';

const CalendarFeed = lazyPart('your calendar', () => import('./calendar-feed.tsx').then((module) => module.CalendarFeed));

const failed = errorMessages({ fallback: 'We could not find out about your calendar' });

const readFeed = () => readOwn(api.calendar.read);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Calendar', description: 'Meetings of your classes and your live lessons in your own calendar.', matches });

/** Secret address for the calendar of a household or a tutor. Public HTML is the same for all visitors, so the browser fetches the rest after load. */
export default function Calendar() {
  const { state, busy, retry, reload } = useOwnData(readFeed, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <CenteredPage
      title="Calendar"
      intro="See the meetings of your classes and your live lessons in your own calendar. It follows by itself when one is moved or cancelled."
      reserveSpace
    >
      {!hydrated && <NoscriptNotice />}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to="/login?then=%2Fcalendar">Log in</ButtonLink>}>
          <p>You are not logged in.</p>
        </EmptyState>
      )}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && <CalendarFeed feed={state.data} reload={reload} />}
    </CenteredPage>
  );
}
