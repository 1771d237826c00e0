import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { isLoginTooOld } from '#app/http/recent-login.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { withThen } from '#app/lib/then-path.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { isCornerLocked } from '../corner-lock.ts';
import { loadClosedCorner } from '../lazy-parts.ts';

const ClosedCorner = lazyPart('the corner for grown-ups', loadClosedCorner);
const failed = errorMessages({ fallback: 'We couldn’t fetch this page' });

interface CornerPageProps<T extends object> {
  title: ReactNode;
  /** Address of the page, to which a login leads back. */
  path: string;
  /** Why a login is needed. */
  loginReason: string;
  /** Function of the module, or a memoized one. */
  read: () => Promise<T | 'anonymous'>;
  children: (data: T, reload: () => Promise<void>) => ReactNode;
}

/** Part of the corner for grown-ups on a page of its own, behind the password of the account. */
export function CornerPage<T extends object>({ title, path, loginReason, read, children }: CornerPageProps<T>) {
  const { state, busy, retry, reload } = useOwnData(
    useCallback(() => readBehindPassword(read), [read]),
    failed,
  );
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <>
      <p>
        <Link to="/study/grown-ups">For grown-ups</Link>
      </p>
      <h1>{title}</h1>
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to={withThen('/login', path)}>Log in</ButtonLink>}>
          <p>{loginReason}</p>
        </EmptyState>
      )}
      {none === 'closed' && <ClosedCorner onOpen={retry} />}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <PasswordPromptProvider hint="So that only a grown-up changes things here.">{children(state.data as T, reload)}</PasswordPromptProvider>
      )}
    </>
  );
}

async function readBehindPassword<T extends object>(read: () => Promise<T | 'anonymous'>): Promise<T | 'anonymous' | 'closed'> {
  if (!readSessionToken()) return 'anonymous';
  if (isCornerLocked()) return 'closed';
  try {
    return await read();
  } catch (error) {
    if (isLoginTooOld(error)) return 'closed';
    if (error instanceof ApiError && error.status === 401) return 'anonymous';
    throw error;
  }
}
