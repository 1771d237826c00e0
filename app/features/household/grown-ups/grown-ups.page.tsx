import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PasswordPrompt, PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/grown-ups.page';
import { ClosedCorner } from './closed-corner.tsx';
import { ConsentState } from './consent-state.tsx';
import { type CornerProps, loadCorner } from './corner.ts';
import { DeleteProfile } from './delete-profile.tsx';
import { DigestChoice } from './digest-choice.tsx';
import * as css from './grown-ups.module.css';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfileOverview } from './profile-overview.tsx';
import { ProfileReady } from './profile-ready.tsx';

const Progress = lazyPart('what this profile has learned', () => import('./progress.tsx').then((module) => module.Progress));
const DeviceList = lazyPart('the devices', () => import('../device-list.tsx').then((module) => module.DeviceList));

const ReminderList = lazyPart('the reminders', () => import('../reminders/reminder-list.tsx').then((module) => module.ReminderList));

const failed = errorMessages({ fallback: 'We could not open the corner for grown-ups' });
const path = '/study/grown-ups';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'For grown-ups', description: 'Profiles, settings and devices of your household.', matches });

/** Corner for grown-ups: profiles, devices and mails of the household, behind the password of the account. */
export default function GrownUps() {
  const { state, busy, retry, reload } = useOwnData(loadCorner, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <div className={css.corner}>
      {!('data' in state) && <h1>For grown-ups</h1>}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to={`/login?${new URLSearchParams([['then', path]])}`}>Log in</ButtonLink>}>
          <p>Profiles, settings and devices are for grown-ups. Please log in with your account.</p>
        </EmptyState>
      )}
      {none === 'closed' && <ClosedCorner onOpen={reload} />}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <PasswordPromptProvider hint="So that only a grown-up changes things here.">
          <OpenCorner corner={state.data} reload={reload} />
        </PasswordPromptProvider>
      )}
    </div>
  );
}

function OpenCorner(props: CornerProps) {
  const { corner, reload } = props;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const withPassword = use(PasswordPrompt);
  const hasConsent = corner.household.consent !== null;
  const find = (param: string) => corner.profiles.find(({ id }) => String(id) === search.get(param));
  const [profile, added] = [find('profile'), find('added')];

  async function finish(to: string, state?: { notice: string }) {
    await reload();
    await navigate(to, { state });
  }

  if (search.has('add'))
    return (
      <View key="add" title="Add a profile">
        <p>For a child or another grown-up in your household. No email address needed.</p>
        <ProfileEditor others={corner.profiles} hasConsent={hasConsent} onSaved={(id) => finish(`${path}?added=${id}`)} />
      </View>
    );
  if (added)
    return (
      <View
        key={`added ${added.id}`}
        title={
          <>
            <bdi>{added.name}</bdi> is ready
          </>
        }
      >
        <ProfileReady profile={added} />
      </View>
    );
  if (profile)
    return (
      <View key={profile.id} title={<bdi>{profile.name}</bdi>}>
        <Section title="Learned so far">
          <Progress profile={profile} withPassword={withPassword} />
        </Section>
        <Section title="Settings">
          <ProfileEditor profile={profile} others={corner.profiles} hasConsent={hasConsent} onSaved={reload} />
        </Section>
        <Section title="Delete">
          <DeleteProfile profile={profile} onDeleted={() => finish(path, { notice: `${profile.name} is deleted` })} />
        </Section>
      </View>
    );
  return (
    <View key="overview" title="For grown-ups" isOverview>
      <Section title="Profiles">
        <ProfileOverview profiles={corner.profiles} />
      </Section>
      <Section title="Devices">
        <p>
          On these phones, tablets and computers your household learns without logging in. A device can only open lessons. Remove one that you don’t
          know or no longer use: it then asks for a login before the next lesson.
        </p>
        <DeviceList devices={corner.devices} reload={reload} />
      </Section>
      <Section title="Reminders">
        <ReminderList profiles={corner.profiles} />
      </Section>
      <Section title="Classes">
        <p>Join a class by its code, and read what its tutor writes.</p>
        <ButtonLink to="classes" variant="secondary">
          Open
        </ButtonLink>
      </Section>
      <Section title="Reports">
        <p>Read and print what your learners have done in a term.</p>
        <ButtonLink to="reports" variant="secondary">
          Open
        </ButtonLink>
      </Section>
      <Section title="Voices of your family">
        <p>Ask a relative to record phrases for you, and keep what they record.</p>
        <ButtonLink to="voices" variant="secondary">
          Open
        </ButtonLink>
      </Section>
      <Section title="Lessons">
        <ButtonLink to="/lessons" variant="secondary">
          Live lessons
        </ButtonLink>
      </Section>
      <Section title="Weekly email">
        <DigestChoice {...props} />
      </Section>
      <Section title="What we keep">
        <ConsentState {...props} />
        <p>
          Under <Link to="/account">My account</Link> you download everything that we keep of your household, or delete it with your account.
        </p>
      </Section>
    </View>
  );
}

/** One view of the corner. Its title gets the focus when a link or a saved form leads to it. */
function View({ title, isOverview = false, children }: { title: ReactNode; isOverview?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      {!isOverview && (
        <p>
          <Link to={path}>For grown-ups</Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
