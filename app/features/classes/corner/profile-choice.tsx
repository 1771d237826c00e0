import type { Profile } from '#app/features/household/household.contract.ts';
import { SelectField } from '#app/ui/forms/field.tsx';

/** Choice of the profile that joins. */
export const ProfileChoice = ({ profiles, name, error }: { profiles: Profile[]; name: string; error: string | undefined }) => (
  <SelectField label="Learner" name={name} error={error}>
    {profiles.map((profile) => (
      <option key={profile.id} value={profile.id}>
        {profile.name}
      </option>
    ))}
  </SelectField>
);
