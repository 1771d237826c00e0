import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { clearSessionToken } from '#app/http/session-cookie.ts';
import { forgetDevice, readDevice } from '#app/http/stored-device.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/logout.page';
import css from './logout.module.css';

const failed = errorMessages({
  network: 'The server does not know about it yet: there is no connection. Please try again, so that nobody else can go on with your login.',
  fallback: 'The server could not end your login. Please try again.',
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Logout', description: 'Leave the administrators’ area.', matches });

export default function Logout() {
  const navigate = useNavigate();
  const { sendDrafts } = useAdmin();
  const logout = useAction(async () => {
    await sendDrafts();
    await endSession();
    clearSessionToken();
    const device = readDevice();
    // By its own key.
    if (device) await api.household.endDevice({ id: device.id }).catch(() => undefined);
    forgetDevice();
    await navigate('/admin/login', { replace: true });
  }, failed);

  return (
    <section className={css.card} aria-labelledby="logout">
      <h1 id="logout">Are you sure you want to logout?</h1>
      {logout.failure && <Notice tone="bad">{logout.failure}</Notice>}
      <div className={css.actions}>
        <ActionButton action={logout}>Logout</ActionButton>
        <ButtonLink to="/admin" variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </section>
  );
}

/** Ends the session on the server. A 401 means that the session has ended already. */
async function endSession(): Promise<void> {
  try {
    await api.accounts.logout();
  } catch (problem) {
    if (!(problem instanceof ApiError && problem.status === 401)) throw problem;
  }
}
