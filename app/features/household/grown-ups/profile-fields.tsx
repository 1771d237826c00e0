import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { browserTimeZone, timeZoneName } from '#app/lib/time-zone.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import type { Profile } from '../household.contract.ts';
import { ageBandNames, learnerDialectNames } from '../profile-names.ts';
import { type AgeBand, ageBands, avatars, goalDays, isChild, learnerDialects, sessionMinutes } from '../profile-terms.contract.ts';
import { AvatarChoice } from './avatar-choice.tsx';
import { Checkbox } from './checkbox.tsx';

interface ProfileFieldsProps {
  /** Missing for a new one. */
  profile: Profile | undefined;
  /** Undefined until it is chosen: a child is never a grown-up by oversight. */
  ageBand: AgeBand | undefined;
  onAgeBand: (ageBand: AgeBand) => void;
  errors: FieldErrors;
}

export function ProfileFields({ profile, ageBand, onAgeBand, errors }: ProfileFieldsProps) {
  const zones = [...new Set([timeZoneName(profile?.zone ?? '') ?? [], browserTimeZone() ?? []].flat())];
  return (
    <>
      <TextField
        label="Nickname"
        hint="As you call each other at home. It need not be a full name."
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        {...asTyped}
        defaultValue={profile?.name}
        error={errors.name}
      />
      <AvatarChoice chosen={profile?.avatar ?? avatars[0]} error={errors.avatar} />
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
      <SelectField label="Starts at" name="level" defaultValue={profile?.level ?? 'beginner'} error={errors.level}>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Dialect of your family"
        hint="Words of this dialect count as right."
        name="dialect"
        defaultValue={profile?.dialect ?? ''}
        error={errors.dialect}
      >
        <option value="">Standard Igbo</option>
        {learnerDialects.map((dialect) => (
          <option key={dialect} value={dialect} lang="ig">
            {learnerDialectNames[dialect]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Days a week" name="goalDays" defaultValue={profile?.goalDays ?? 3} error={errors.goalDays}>
        {goalDays.map((days) => (
          <option key={days} value={days}>
            {days === 7 ? 'Every day' : `${days} days`}
          </option>
        ))}
      </SelectField>
      <SelectField label="Minutes a day" name="minutes" defaultValue={profile?.minutes ?? 5} error={errors.minutes}>
        {sessionMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </SelectField>
      {zones.length > 0 && (
        <SelectField
          label="Time zone"
          hint="A day of learning begins at four in the morning."
          name="zone"
          defaultValue={zones[0]}
          error={errors.zone}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      )}
      <Checkbox name="quiet" label="Quiet: exercises without sound" defaultChecked={profile?.quiet ?? false} />
      <Checkbox name="gentle" label="Gentle: words come back a little less often" defaultChecked={profile?.gentle ?? false} />
      {ageBand && !isChild(ageBand) && (
        <Checkbox name="openAll" label="Open every lesson" hint="Instead of one after the other." defaultChecked={profile?.openAll ?? false} />
      )}
      <Checkbox
        name="easyDots"
        label="Dots are hard on my keyboard"
        hint="An answer without its dots counts as right, and shows the dots."
        defaultChecked={profile?.easyDots ?? false}
      />
    </>
  );
}
