import { api } from '#app/api-client.ts';
import { inside } from '#app/features/admin/auth-guard.ts';
import { Loading } from '#app/features/admin/hydrate-fallback.tsx';
import { outcome } from '#app/ui/feedback/async-section.tsx';
import { TryAgain } from '#app/ui/feedback/retry-button.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/settings.page';
import { ProfileForm } from './profile-form.tsx';
import css from './settings.module.css';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => inside(request, () => ({ profile: outcome(api.accounts.myProfile()) }));
export const HydrateFallback = Loading;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Settings', description: 'Your own name, address and password.', matches });

export default function Settings({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1>Settings</h1>
      <p>Your own profile. The e-mail and the password are what you log in with.</p>
      {'data' in profile ? <ProfileForm profile={profile.data} /> : <TryAgain what="your profile" status={profile.refused} />}
    </div>
  );
}
