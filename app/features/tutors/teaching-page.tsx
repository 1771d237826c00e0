import { type ReactNode, useCallback } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { withThen } from '#app/lib/then-path.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { NoscriptNotice } from '#app/ui/feedback/notice.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import * as css from './teaching-page.module.css';

const failed = errorMessages({
  404: serverMessage,
  network: 'There is no connection. Please try again when you’re back online.',
  fallback: 'We could not open this page. Please try again in a moment.',
});

interface TeachingPageProps<T extends object> {
  title: ReactNode;
  /** Function of the module, or a memoized one. */
  read: () => Promise<T>;
  /** False on the desk itself. */
  leadsBack?: boolean;
  /** Another view of the same work. */
  otherView?: ReactNode;
  /** What this device knows itself: shown to a login whose data are refused or cannot be read. */
  withoutData?: ReactNode;
  children: (data: T, reload: () => Promise<void>) => ReactNode;
}

/** Page of the tutor's desk. Public HTML is the same for all visitors, so the browser fetches the work after load. */
export function TeachingPage<T extends object>({ title, read, leadsBack = true, otherView, withoutData, children }: TeachingPageProps<T>) {
  const { state, busy, retry, reload } = useOwnData(
    useCallback(() => readWork(read), [read]),
    failed,
  );
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <CenteredPage title={title} reserveSpace>
      {leadsBack && (
        <p className={css.back}>
          <Link to="/tutor">Tutor home</Link>
          {otherView}
        </p>
      )}
      {!hydrated && <NoscriptNotice />}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && <LoggedOut />}
      {(none === 'no tutor' || 'failure' in state) && <div className={css.aside}>{withoutData}</div>}
      {none === 'no tutor' && (
        <EmptyState actions={<ButtonLink to="/tutor-registration">Become a tutor</ButtonLink>}>
          <p>This page is for tutors. Would you like to teach? An application takes two minutes.</p>
        </EmptyState>
      )}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && <div className={css.page}>{children(state.data as T, reload)}</div>}
    </CenteredPage>
  );
}

function LoggedOut() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      actions={
        <>
          <ButtonLink to={withThen('/login', pathname + search)}>Log in</ButtonLink>
          <ButtonLink to="/tutor-registration" variant="secondary">
            Become a tutor
          </ButtonLink>
        </>
      }
    >
      <p>You are not logged in.</p>
    </EmptyState>
  );
}

/** Refused permissions and ended logins have statuses in common: the account tells them apart. */
async function readWork<T>(read: () => Promise<T>): Promise<T | 'anonymous' | 'no tutor'> {
  if (!readSessionToken()) return 'anonymous';
  try {
    return await read();
  } catch (problem) {
    if (!isRefused(problem)) throw problem;
  }
  try {
    await api.accounts.me();
    return 'no tutor';
  } catch (problem) {
    if (isRefused(problem)) return 'anonymous';
    throw problem;
  }
}

const isRefused = (problem: unknown) => problem instanceof ApiError && (problem.status === 401 || problem.status === 403);
