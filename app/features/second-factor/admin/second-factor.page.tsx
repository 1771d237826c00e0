import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { PasskeyList } from '#app/features/passkeys/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/second-factor.page';
import { Authenticator } from './authenticator.tsx';
import * as css from './second-factor.module.css';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ state: toResult(api.secondFactor.read()), me: toResult(api.accounts.me()) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Second factor', description: 'Passkeys and authenticator app of your own account.', matches });

export default function SecondFactor({ loaderData: { state, me } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isMissing = 'data' in me && me.data.secondFactor === 'missing';
  return (
    <div className={css.page}>
      <h1>Second factor</h1>
      <p>
        {isMissing
          ? 'All staff of this academy need a second factor beside their password. Please choose one of the two: it takes a minute, and then you can go on.'
          : 'A person who finds out your password cannot log in with it alone. You can have an app, passkeys, or both.'}
      </p>
      <section aria-labelledby="authenticator">
        <h2 id="authenticator">Authenticator app</h2>
        {'data' in state ? (
          <Authenticator state={state.data} onChanged={revalidate} />
        ) : (
          <PageLoadError noun="your second factor" status={state.errorStatus} />
        )}
      </section>
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p>With a passkey you log in with your finger, your face or the PIN of your device. It needs neither password nor code.</p>
        <PasskeyList onAdded={revalidate} />
      </section>
      {isMissing && (
        <p>
          <ButtonLink to="/admin/logout" variant="secondary">
            Log out
          </ButtonLink>
        </p>
      )}
      {'data' in state && state.data.isRequired && !isMissing && (
        <p>
          {/* A full load: the menu learns what the account may do now. */}
          <ButtonLink to="/admin" reloadDocument>
            Go to the dashboard
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
