import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { isCornerLocked, loadClosedCorner } from '#app/features/household/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { isLoginTooOld } from '#app/http/recent-login.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/corner-voices.page';
import * as css from './corner-voices.module.css';
import { InviteList } from './invite-list.tsx';
import { LinkForm } from './link-form.tsx';
import { OwnAlbum } from './own-album.tsx';

const ClosedCorner = lazyPart('the corner for grown-ups', loadClosedCorner);

const failed = errorMessages({ fallback: 'We couldn’t fetch the voices of your family' });
const path = '/study/grown-ups/voices';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Voices of your family', description: 'Links for relatives, and what they have recorded.', matches });

async function loadCorner() {
  if (!readSessionToken()) return 'anonymous';
  if (isCornerLocked()) return 'closed';
  try {
    const [invites, voices] = await Promise.all([api.familyVoices.invites(), api.familyVoices.album()]);
    return { invites, voices };
  } catch (error) {
    if (isLoginTooOld(error)) return 'closed';
    if (error instanceof ApiError && error.status === 401) return 'anonymous';
    throw error;
  }
}

/** Part of the corner for grown-ups: links for relatives, and the album with what only a grown-up may do. */
export default function CornerVoices() {
  const { state, busy, retry, reload } = useOwnData(loadCorner, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <div className={css.corner}>
      <p>
        <Link to="/study/grown-ups">For grown-ups</Link>
      </p>
      <h1>Voices of your family</h1>
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to={`/login?${new URLSearchParams([['then', path]])}`}>Log in</ButtonLink>}>
          <p>Links and recordings are for grown-ups. Please log in with your account.</p>
        </EmptyState>
      )}
      {none === 'closed' && <ClosedCorner onOpen={retry} />}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <PasswordPromptProvider hint="So that only a grown-up changes things here.">
          <OpenCorner {...state.data} reload={reload} />
        </PasswordPromptProvider>
      )}
    </div>
  );
}

interface OpenCornerProps extends Exclude<Awaited<ReturnType<typeof loadCorner>>, string> {
  reload: () => Promise<void>;
}

function OpenCorner({ invites, voices, reload }: OpenCornerProps) {
  return (
    <>
      <section className={css.section} aria-labelledby="new-link">
        <h2 id="new-link">Ask a relative</h2>
        <p>
          Nothing teaches like a voice you love. Choose some phrases and send your grandmother, uncle or friend the link. It opens on any phone, and
          they don’t need an account. Only your household hears what they record.
        </p>
        <LinkForm onMade={reload} />
      </section>
      {invites.length > 0 && (
        <section className={css.section} aria-labelledby="links">
          <h2 id="links">Your links</h2>
          <InviteList invites={invites} reload={reload} />
        </section>
      )}
      <section className={css.section} aria-labelledby="album">
        <h2 id="album">Family album</h2>
        <OwnAlbum voices={voices} reload={reload} />
      </section>
    </>
  );
}
