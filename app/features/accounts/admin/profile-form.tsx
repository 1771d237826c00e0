import { useRef, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { draftKey, useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PasswordField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { DraftFields } from '#app/ui/forms/form-draft.tsx';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import { useFormDraft } from '#app/ui/forms/use-form-draft.ts';

type Profile = Parameters<Api['accounts']['profile']>[0];

/** No validation in the browser: the form shows the server's errors under their fields. */
const unvalidated: FormSchema<Profile> = { safeParse: (typed) => ({ success: true, data: typed as Profile }) };

const failed = errorMessages({
  400: 'Failed to update settings',
  network: 'Failed to update settings. There is no connection: please try again in a moment.',
  fallback: 'Failed to update settings. Please try again in a moment.',
});

/** Profile form. Typed values stay after an error; a save empties the password field. */
export function ProfileForm({ profile }: { profile: Awaited<ReturnType<Api['accounts']['myProfile']>> }) {
  const guarded = useRedirectOn401();
  const draft = useFormDraft(draftKey('settings'), profile);
  const initialValue = (name: 'first_name' | 'last_name' | 'email' | 'phone_number') => draft.values[name] ?? profile[name];
  const savedEmail = useRef(profile.email);
  const [saved, setSaved] = useState<{ message: string; saves: number }>({ message: '', saves: 0 });
  const { form, errors, failure, submitting } = useForm({
    schema: async () => unvalidated,
    toMessage: failed,
    onEdit: draft.save,
    submit: async (values) => {
      setSaved(({ saves }) => ({ message: '', saves }));
      const { message } = await guarded(() => api.accounts.profile(values));
      draft.discard();
      const isEmailChanged = values.email.toLowerCase() !== savedEmail.current.toLowerCase();
      savedEmail.current = values.email;
      const sessionsNote = values.password || isEmailChanged ? ' Your other logins have ended.' : '';
      setSaved(({ saves }) => ({ message: `${message}.${sessionsNote}`, saves: saves + 1 }));
    },
  });
  return (
    <FormCard {...form} noValidate>
      <DraftFields draft={draft}>
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          required
          defaultValue={initialValue('first_name')}
          error={errors.first_name}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          required
          defaultValue={initialValue('last_name')}
          error={errors.last_name}
        />
        <TextField label="Email" name="email" type="email" autoComplete="email" required defaultValue={initialValue('email')} error={errors.email} />
        <TextField
          label="Phone number"
          name="phone_number"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={initialValue('phone_number')}
          error={errors.phone_number}
        />
      </DraftFields>
      <PasswordField
        key={saved.saves}
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 12 characters. Left empty, your password stays as it is."
        error={errors.password}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {saved.message && <Notice tone="good">{saved.message}</Notice>}
      <SubmitButton submitting={submitting}>Update Settings</SubmitButton>
    </FormCard>
  );
}
