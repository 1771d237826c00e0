import { useId } from 'react';
import * as field from '#app/ui/forms/field.module.css';
import { avatarNames } from '../avatar-names.ts';
import { AvatarPicture } from '../avatar-picture.tsx';
import { type Avatar, avatars } from '../profile-terms.contract.ts';
import * as css from './avatar-choice.module.css';

interface AvatarChoiceProps {
  chosen: Avatar;
  error: string | undefined;
}

/** Twelve drawings as radio buttons. */
export function AvatarChoice({ chosen, error }: AvatarChoiceProps) {
  const id = useId();
  return (
    <fieldset className={css.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>Picture</legend>
      <div className={css.grid}>
        {avatars.map((avatar) => (
          <label key={avatar} className={css.option}>
            <input type="radio" name="avatar" value={avatar} defaultChecked={avatar === chosen} className={css.radio} />
            <AvatarPicture avatar={avatar} />
            <span className="visually-hidden">{avatarNames[avatar]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
