import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AvatarPicture } from '../avatar-picture.tsx';
import type { Profile } from '../household.contract.ts';
import { ageBandNames } from '../profile-names.ts';
import { maxProfiles } from '../profile-terms.contract.ts';
import * as css from './grown-ups.module.css';

/** "3 of 5 days this week"; once the goal is reached, the days alone. */
const weekOf = ({ week, goalDays }: Profile) => {
  const days = week.filter(Boolean).length;
  if (days === 0) return 'Not yet this week';
  return `${days < goalDays ? `${days} of ` : ''}${pluralize(Math.max(days, goalDays), 'day')} this week`;
};

/** Profiles of the household, each with a link to its progress and settings. */
export const ProfileOverview = ({ profiles }: { profiles: Profile[] }) => (
  <>
    {profiles.length === 0 && <p>There’s no learner in your household yet. Add one to get started.</p>}
    <ul role="list" className={css.profiles}>
      {profiles.map((profile) => (
        <li key={profile.id} className={css.profile}>
          <AvatarPicture avatar={profile.avatar} />
          <div className={css.about}>
            <strong>
              <bdi>{profile.name}</bdi>
            </strong>
            <span>{ageBandNames[profile.ageBand]}</span>
            <span>{weekOf(profile)}</span>
          </div>
          <ButtonLink to={`?profile=${profile.id}`} variant="secondary" aria-label={`Open ${profile.name}`}>
            Open
          </ButtonLink>
        </li>
      ))}
    </ul>
    <p className={css.add}>
      {profiles.length < maxProfiles ? <ButtonLink to="?add">Add a profile</ButtonLink> : `A household has at most ${maxProfiles} profiles.`}
    </p>
  </>
);
