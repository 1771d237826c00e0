import type { FieldErrors } from '#app/lib/api-error.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import type { Profile } from '../household.contract.ts';
import { ageBandNames } from '../profile-names.ts';
import { type AgeBand, type Avatar, ageBands, avatars } from '../profile-terms.contract.ts';
import { AvatarChoice } from './avatar-choice.tsx';

interface ProfileFieldsProps {
  /** Missing for a new one. */
  profile: Profile | undefined;
  /** Profiles of the household: a new one gets another picture. */
  others: readonly Profile[];
  /** Undefined until it is chosen: a child is never a grown-up by oversight. */
  ageBand: AgeBand | undefined;
  onAgeBand: (ageBand: AgeBand) => void;
  errors: FieldErrors;
}

/** Everything that a new profile is asked for. */
export function ProfileFields({ profile, others, ageBand, onAgeBand, errors }: ProfileFieldsProps) {
  const isFree = (avatar: Avatar) => !others.some((other) => other.avatar === avatar);
  return (
    <>
      <TextField
        label="Nickname"
        hint="What you call each other at home. It doesn’t have to be a full name."
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        {...asTyped}
        defaultValue={profile?.name}
        error={errors.name}
      />
      <AvatarChoice chosen={profile?.avatar ?? avatars.find(isFree) ?? avatars[0]} error={errors.avatar} />
      <SelectField
        label="Age"
        name="ageBand"
        value={ageBand ?? ''}
        onChange={({ target }) => onAgeBand(target.value as AgeBand)}
        error={errors.ageBand}
      >
        {!ageBand && <option value="">Please choose</option>}
        {ageBands.map((band) => (
          <option key={band} value={band}>
            {ageBandNames[band]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
