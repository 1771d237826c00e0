import { avatarDrawings } from './avatar-drawings.ts';
import * as css from './avatar-picture.module.css';
import type { Avatar } from './profile-terms.contract.ts';

/** Drawing of a profile, in the colour of the text. The name stands beside it. */
export const AvatarPicture = ({ avatar }: { avatar: Avatar }) => (
  <svg className={css.picture} viewBox="-10 -10 84 84" fill="currentColor" aria-hidden="true">
    <path d={avatarDrawings[avatar]} />
  </svg>
);
