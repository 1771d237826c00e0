import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { requireAdmin } from '#app/features/admin/auth-guard.ts';
import { PageSkeleton } from '#app/features/admin/page-skeleton.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/settings.page';
import { ProfileForm } from './profile-form.tsx';
import css from './settings.module.css';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => ({ profile: toResult(api.accounts.myProfile()) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Settings', description: 'Your own name, address and password.', matches });

export default function Settings({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1>Settings</h1>
      <p>Your own profile. The e-mail and the password are what you log in with.</p>
      <p>
        <Link to="/admin/second-factor">Passkeys and authenticator app</Link> make your login safer.
      </p>
      {'data' in profile ? <ProfileForm profile={profile.data} /> : <PageLoadError noun="your profile" status={profile.errorStatus} />}
    </div>
  );
}
