import { api } from '#app/api.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { outcome } from '#app/ui/section.tsx';
import { TryAgain } from '#app/ui/try-again.tsx';
import { inside } from '../guard.ts';
import { Loading } from '../loading.tsx';
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
