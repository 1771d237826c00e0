import { type ReactNode, use, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/grown-ups.page';
import { ConsentState } from './consent-state.tsx';
import { type CornerProps, loadCorner } from './corner.ts';
import { CornerPage, CornerSection, cornerPath } from './corner-page.tsx';
import { DigestChoice } from './digest-choice.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfileOverview } from './profile-overview.tsx';
import { ProfileReady } from './profile-ready.tsx';

const Progress = lazyPart('what this profile has learned', () => import('./progress.tsx').then((module) => module.Progress));
const DeleteProfile = lazyPart('the button to delete this profile', () => import('./delete-profile.tsx').then((module) => module.DeleteProfile));
const DeviceList = lazyPart('the devices', () => import('../device-list.tsx').then((module) => module.DeviceList));

const ReminderList = lazyPart('the reminders', () => import('../reminders/reminder-list.tsx').then((module) => module.ReminderList));

const failed = errorMessages({ fallback: 'We could not open the corner for grown-ups' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'For grown-ups', description: 'Profiles, settings and devices of your household.', matches });

/** Corner for grown-ups: profiles, devices and mails of the household, behind the password of the account. */
export default function GrownUps() {
  return (
    <CornerPage
      title="For grown-ups"
      path={cornerPath}
      forVisitors="Profiles, settings and devices are for grown-ups."
      isOverview
      load={loadCorner}
      failed={failed}
    >
      {(corner, reload) => <OpenCorner corner={corner} reload={reload} />}
    </CornerPage>
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
        <ProfileEditor others={corner.profiles} hasConsent={hasConsent} onSaved={(id) => finish(`${cornerPath}?added=${id}`)} />
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
        <CornerSection title="Learned so far">
          <Progress profile={profile} withPassword={withPassword} />
        </CornerSection>
        <CornerSection title="Settings">
          <ProfileEditor profile={profile} others={corner.profiles} hasConsent={hasConsent} onSaved={reload} />
        </CornerSection>
        <CornerSection title="Delete">
          <DeleteProfile profile={profile} onDeleted={() => finish(cornerPath, { notice: `${profile.name} is deleted` })} />
        </CornerSection>
      </View>
    );
  return (
    <View key="overview" title="For grown-ups" isOverview>
      <CornerSection title="Profiles">
        <ProfileOverview profiles={corner.profiles} />
      </CornerSection>
      <CornerSection title="Devices">
        <p>
          On these phones, tablets and computers your household learns without logging in. A device can only open lessons. Remove one that you don’t
          know or no longer use: it then asks for a login before the next lesson.
        </p>
        <DeviceList devices={corner.devices} reload={reload} />
      </CornerSection>
      <CornerSection title="Reminders">
        <ReminderList profiles={corner.profiles} />
      </CornerSection>
      <CornerSection title="Classes">
        <p>Join a class by its code, and read what its tutor writes.</p>
        <ButtonLink to="classes" variant="secondary">
          Open
        </ButtonLink>
      </CornerSection>
      <CornerSection title="Reports">
        <p>Read and print what your learners have done in a term.</p>
        <ButtonLink to="reports" variant="secondary">
          Open
        </ButtonLink>
      </CornerSection>
      <CornerSection title="Voices of your family">
        <p>Ask a relative to record phrases for you, and keep what they record.</p>
        <ButtonLink to="voices" variant="secondary">
          Open
        </ButtonLink>
      </CornerSection>
      <CornerSection title="Lessons">
        <ButtonLink to="/lessons" variant="secondary">
          Live lessons
        </ButtonLink>
      </CornerSection>
      <CornerSection title="Weekly email">
        <DigestChoice {...props} />
      </CornerSection>
      <CornerSection title="What we keep">
        <ConsentState {...props} />
        <p>
          Under <Link to="/account">My account</Link> you download everything that we keep of your household, or delete it with your account.
        </p>
      </CornerSection>
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
          <Link to={cornerPath}>For grown-ups</Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
