import { use, useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { ConsentText } from '../consent-text.tsx';
import type { Profile } from '../household.contract.ts';
import { type AgeBand, isChild } from '../profile-terms.contract.ts';
import { Checkbox } from './checkbox.tsx';
import * as css from './grown-ups.module.css';
import { MoreSettings } from './more-settings.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { loadProfileSchema } from './profile-schema.ts';

const failed = errorMessages({ 400: serverMessage, 404: serverMessage, 409: serverMessage, fallback: 'The profile was not saved, please try again' });

interface ProfileEditorProps {
  /** Missing for a new one. */
  profile?: Profile;
  /** Profiles of the household. */
  others: readonly Profile[];
  /** Whether the guardian has agreed for a child before. */
  hasConsent: boolean;
  onSaved: (id: number) => Promise<void>;
}

/** Form of a profile. The first profile of a child shows the text for guardians, and asks them to agree. */
export function ProfileEditor({ profile, others, hasConsent, onSaved }: ProfileEditorProps) {
  const id = useId();
  const { brandName } = useAcademy();
  const [ageBand, setAgeBand] = useState<AgeBand | undefined>(profile?.ageBand);
  const [success, setSuccess] = useState<string>();
  const withPassword = use(PasswordPrompt);
  const needsConsent = ageBand !== undefined && isChild(ageBand) && !hasConsent;
  const { form, errors, failure, errorStatus, submitting, ready } = useForm({
    schema: () => loadProfileSchema(() => needsConsent),
    toMessage: failed,
    onEdit: () => setSuccess(undefined),
    submit: async (values) => {
      setSuccess(undefined);
      const save = async () => {
        if (!profile) return (await api.household.createProfile(values)).id;
        await api.household.updateProfile({ id: profile.id, ...values });
        return profile.id;
      };
      await onSaved(await withPassword(save));
      if (profile) setSuccess('The changes are saved');
    },
  });
  return (
    <FormCard {...form}>
      <ProfileFields profile={profile} others={others} ageBand={ageBand} onAgeBand={setAgeBand} errors={errors} />
      {needsConsent && (
        <section aria-labelledby={id} className={css.consent}>
          <h2 id={id}>Before your child learns here</h2>
          <ConsentText />
          <Checkbox
            name="consent"
            label={`I am a parent or guardian, and I agree that ${brandName} keeps what children of my household learn, as said above.`}
            error={errors.consent}
          />
        </section>
      )}
      <MoreSettings profile={profile} ageBand={ageBand} errors={errors} />
      <FormOutcome success={success} failure={Object.keys(errors).length > 0 ? undefined : failure} hasEnded={errorStatus === 401} />
      <SubmitButton submitting={submitting} ready={ready}>
        {profile ? 'Save the changes' : 'Add the profile'}
      </SubmitButton>
    </FormCard>
  );
}
