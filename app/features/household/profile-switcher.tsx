import { useId } from 'react';
import { AvatarPicture } from './avatar-picture.tsx';
import { chooseLearner } from './corner-lock.ts';
import type { Profile } from './household.contract.ts';
import * as css from './profile-switcher.module.css';
import { useActiveProfile } from './profiles.ts';

interface ProfileSwitcherProps {
  profiles: Profile[];
  /** Called with the chosen profile, after it has become the active one. */
  onChoose?: (profile: Profile) => void;
}

/** Row of faces: one tap makes a profile the active one, without a PIN. */
export function ProfileSwitcher({ profiles, onChoose }: ProfileSwitcherProps) {
  const name = useId();
  const active = useActiveProfile(profiles);
  function choose(profile: Profile) {
    chooseLearner(profile);
    onChoose?.(profile);
  }
  return (
    <fieldset className={css.switcher}>
      <legend className="visually-hidden">Learner</legend>
      {profiles.map((profile) => (
        <label key={profile.id} className={css.face}>
          <input type="radio" name={name} className={css.radio} checked={profile.id === active?.id} onChange={() => choose(profile)} />
          <AvatarPicture avatar={profile.avatar} />
          <bdi className={`lines ${css.name}`}>{profile.name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
