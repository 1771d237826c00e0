import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { readSessionToken } from '#app/http/session-cookie.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { NoscriptNotice } from '#app/ui/feedback/noscript-notice.tsx';
import { useHydrated } from '#app/ui/forms/use-form.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/account.page';
import css from './account.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

const failed = errorMessages({ fallback: 'We could not find out who is logged in here' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your account', description: 'Take your data along, or delete your account.', matches });

type Me = Awaited<ReturnType<Api['accounts']['me']>>;
type LoadState = { me: Me } | { failure: string } | 'anonymous' | 'loading';

const nameOf = ({ first_name, last_name }: Me) => [first_name, last_name].filter(Boolean).join(' ');

async function loadUser(): Promise<LoadState> {
  if (!readSessionToken()) return 'anonymous';
  try {
    return { me: await api.accounts.me() };
  } catch (problem) {
    return problem instanceof ApiError && problem.status === 401 ? 'anonymous' : { failure: failed(problem) };
  }
}

/** Account page. Public HTML is the same for all visitors, so the browser fetches the user after load. */
export default function Account() {
  const [state, setState] = useState<LoadState>('loading');
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const reload = useCallback(async () => {
    setBusy(true);
    setState(await loadUser());
    setBusy(false);
  }, []);
  useEffect(() => void reload(), [reload]);

  return (
    <CenteredPage title="Your account" intro="Take along what we keep about you, or have it deleted." reserveSpace>
      {!hydrated && <NoscriptNotice />}
      {hydrated && state === 'loading' && <p role="status">Loading...</p>}
      {state === 'anonymous' && (
        <EmptyState
          actions={
            <>
              <ButtonLink to="/login">Log in</ButtonLink>
              <ButtonLink to="/privacy" secondary>
                What we keep
              </ButtonLink>
            </>
          }
        >
          <p>You are not logged in.</p>
        </EmptyState>
      )}
      {typeof state === 'object' && 'failure' in state && (
        <LoadError onRetry={reload} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {typeof state === 'object' && 'me' in state && (
        <>
          <p>
            You are logged in as <bdi>{nameOf(state.me)}</bdi>, <bdi>{state.me.email}</bdi>.
          </p>
          <section className={css.part} aria-labelledby="your-data">
            <h2 id="your-data">Your data</h2>
            <p>
              A file with your profile, your logins, your likes, your comments and replies, and your newsletter subscription. How long we keep what is
              said under <Link to="/privacy">Privacy</Link>.
            </p>
            <DownloadData />
          </section>
          <section className={css.part} aria-labelledby="delete-account">
            <h2 id="delete-account">Delete your account</h2>
            <p>
              Your profile, your logins and your likes are gone at once, and your name and e-mail are taken off your comments. There is no way back.
            </p>
            <DeleteAccount />
          </section>
        </>
      )}
    </CenteredPage>
  );
}
