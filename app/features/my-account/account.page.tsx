import { retentionDays } from 'virtual:manifest/retention';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { loadOwnDevices } from '#app/features/household/public.tsx';
import { loadPasskeyList } from '#app/features/passkeys/public.tsx';
import { loadDeleteAccount, loadDownloadData } from '#app/features/privacy/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { readOwn } from '#app/login-session/same-account.ts';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { NoscriptNotice } from '#app/ui/feedback/notice.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/account.page';
import * as css from './account.module.css';
import { type AccountSectionProps, Section } from './section.tsx';
import { useLogout } from './use-logout.tsx';

const DetailsForm = lazyPart('the form for your details', () => import('./details-form.tsx').then((module) => module.DetailsForm));
const NotificationsForm = lazyPart('your choices about emails', () => import('./notifications-form.tsx').then((module) => module.NotificationsForm));
const DownloadData = lazyPart('the download of your data', loadDownloadData);
const EmailForm = lazyPart('the form for your email address', () => import('./email-form.tsx').then((module) => module.EmailForm));
const PasswordForm = lazyPart('the form for your password', () => import('./password-form.tsx').then((module) => module.PasswordForm));
const SessionsList = lazyPart('your logins', () => import('./sessions-list.tsx').then((module) => module.SessionsList));
const Passkeys = lazyPart('your passkeys', loadPasskeyList);
const DeleteAccount = lazyPart('the form to delete your account', loadDeleteAccount);
const Devices = lazyPart('your devices', loadOwnDevices);

const failed = errorMessages({ fallback: 'We could not find out which account is logged in here' });

const readAccount = () => readOwn(api.myAccount.read);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'My account', description: 'Change your details, see where you are logged in, take your data along.', matches });

/** My account. Public HTML is the same for all visitors, so the browser fetches the account after load. */
export default function Account() {
  const { state, busy, retry, reload } = useOwnData(readAccount, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;

  return (
    <CenteredPage title="My account" intro="Change what we know about you, and see where you are logged in." reserveSpace>
      {!hydrated && <NoscriptNotice />}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState
          actions={
            <>
              <ButtonLink to="/login?then=%2Faccount">Log in</ButtonLink>
              <ButtonLink to="/privacy" variant="secondary">
                What we keep
              </ButtonLink>
            </>
          }
        >
          <p>You are not logged in.</p>
        </EmptyState>
      )}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && <Sections account={state.data} reload={reload} />}
    </CenteredPage>
  );
}

function Sections(props: AccountSectionProps) {
  const { account } = props;
  const logout = useLogout();
  return (
    <>
      <div className={css.identity}>
        <p>
          You are logged in as <bdi>{fullName(account)}</bdi>, <bdi>{account.email}</bdi>.
        </p>
        <ActionButton variant="secondary" action={logout}>
          Log out
        </ActionButton>
      </div>
      {logout.question}
      <Section title="Your details">
        <DetailsForm {...props} />
      </Section>
      <Section title="Change your email address">
        <p>You log in with it. We send a link to the new address, and tell the old one. The new one ends your other logins.</p>
        <EmailForm {...props} />
      </Section>
      <Section title="Change your password">
        <p>A new password ends your logins on all other devices, and your passkeys unless you keep them.</p>
        <PasswordForm {...props} />
      </Section>
      <Section title="Passkeys">
        <p>With a passkey you log in without a password: with your finger, your face or the PIN of your device.</p>
        <Passkeys />
      </Section>
      <Section title="Where you are logged in">
        <p>A login ends by itself after a day. If you do not know one, end it and change your password.</p>
        <SessionsList {...props} />
      </Section>
      <Section title="Devices for learning">
        <p>
          On these your household learns without a login. A device opens lessons and nothing else, and is removed after {retentionDays.device} days
          without use. A new password or email address removes all of them.
        </p>
        <Devices />
      </Section>
      <Section title="Lessons">
        <p>Live lessons of your household with our tutors: asked for, agreed, and past ones with their notes.</p>
        <p>
          <ButtonLink to="/lessons" variant="secondary">
            Your lessons
          </ButtonLink>
        </p>
      </Section>
      <Section title="Calendar">
        <p>The meetings of your classes and your live lessons, in the calendar of your phone or computer.</p>
        <p>
          <ButtonLink to="/calendar" variant="secondary">
            Your calendar
          </ButtonLink>
        </p>
      </Section>
      <Section title="Emails from us">
        <NotificationsForm {...props} />
      </Section>
      <Section title="Your data">
        <p>
          A file with your profile, your logins, the names of your passkeys, the profiles and devices of your household, your likes, your comments and
          replies, your newsletter subscription, your messages to us with our answers, and your concerns about the safety of children. How long we
          keep what is said under <Link to="/privacy">Privacy</Link>.
        </p>
        <DownloadData />
      </Section>
      <Section title="Delete your account">
        <p>
          Your profile, your logins, the profiles of your household with all that they have learned, your likes and your messages to us are gone at
          once, and your name and email are taken off your comments. A concern about the safety of a child stays, without your name. This cannot be
          undone.
        </p>
        <DeleteAccount />
      </Section>
    </>
  );
}
