import { ButtonLink } from '#app/ui/button.tsx';
import { AvatarPicture } from '../avatar-picture.tsx';
import { chooseLearner } from '../corner-lock.ts';
import type { Profile } from '../household.contract.ts';
import * as css from './grown-ups.module.css';

/** After a profile was added: one press makes it the learner of this device, and begins its first lesson. */
export const ProfileReady = ({ profile }: { profile: Profile }) => (
  <>
    <p className={css.ready}>
      <AvatarPicture avatar={profile.avatar} />
    </p>
    <p>The first lesson takes about {profile.minutes} minutes. You can stop at any time and pick up where you left off.</p>
    <p className={css.actions}>
      <ButtonLink to={`/study/session?p=${profile.id}&kind=next`} onClick={() => chooseLearner(profile)}>
        <span>
          Let <bdi>{profile.name}</bdi> begin
        </span>
      </ButtonLink>
      <ButtonLink to="/study/grown-ups" variant="secondary">
        Not now
      </ButtonLink>
    </p>
  </>
);
