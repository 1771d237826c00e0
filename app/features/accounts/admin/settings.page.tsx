import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { ConfirmOwnEmail } from '../confirm-own-email.tsx';
import type { Route } from './+types/settings.page';
import { ProfileForm } from './profile-form.tsx';
import * as css from './settings.module.css';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ profile: toResult(api.accounts.myProfile()), me: toResult(api.accounts.me()) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Settings', description: 'Your own name, address and password.', matches });

/** A full load: the menu and the guard learn that the password is another. */
const openDashboard = () => location.assign('/admin');

export default function Settings({ loaderData: { profile, me } }: Route.ComponentProps) {
  const isPrinted = 'data' in me && me.data.printedPassword === true;
  return (
    <div className={css.page}>
      <h1>Settings</h1>
      {isPrinted && (
        <p>
          <strong>Please choose a password of your own first.</strong> The present one was printed when this academy was set up, and may stand in a
          log that others read. Then you can go on.
        </p>
      )}
      <p>Your own profile. The email and the password are what you log in with.</p>
      <p>
        <Link to="/admin/second-factor">Passkeys and authenticator app</Link> make your login safer.
      </p>
      {'data' in profile && !profile.data.emailConfirmed && <ConfirmOwnEmail email={profile.data.email} />}
      {'data' in profile && profile.data.pendingEmail && (
        <p>
          <bdi>{profile.data.pendingEmail}</bdi> is waiting to be confirmed: please open the link in the email we sent to it.
        </p>
      )}
      {'data' in profile ? (
        <ProfileForm profile={profile.data} onPasswordChanged={isPrinted ? openDashboard : undefined} />
      ) : (
        <PageLoadError noun="your profile" status={profile.errorStatus} />
      )}
    </div>
  );
}
