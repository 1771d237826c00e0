import { useRef, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';

type Profile = Omit<Parameters<Api['accounts']['profile']>[0], 'password' | 'draft'> & { password?: string };

const failed = errorMessages({
  400: 'Failed to update settings',
  network: 'Failed to update settings. There is no connection: please try again in a moment.',
  fallback: 'Failed to update settings. Please try again in a moment.',
});

/** Profile form. Typed values stay after an error; a save empties the password field. */
export function ProfileForm({ profile }: { profile: Awaited<ReturnType<Api['accounts']['myProfile']>> }) {
  const savedEmail = useRef(profile.email);
  const [saved, setSaved] = useState<{ message: string; saves: number }>({ message: '', saves: 0 });

  async function save(values: Profile, draft: string | undefined) {
    setSaved(({ saves }) => ({ message: '', saves }));
    const { message } = await api.accounts.profile({ ...values, draft });
    const isEmailChanged = values.email.toLowerCase() !== savedEmail.current.toLowerCase();
    savedEmail.current = values.email;
    const sessionsNote = values.password || isEmailChanged ? ' Your other logins have ended.' : '';
    return `${message}.${sessionsNote}`;
  }

  return (
    <ResourceForm<Profile, string>
      noun="profile"
      draft={{ form: 'settings', subject: 'own' }}
      record={{ values: profile }}
      fields={{ first_name: 'First name', last_name: 'Last name', email: 'Email', phone_number: 'Phone number' }}
      save={({ values, draft }) => save(values, draft)}
      toMessage={failed}
      onSaved={(message) => setSaved(({ saves }) => ({ message, saves: saves + 1 }))}
      submitLabel="Update Settings"
      frame={FormCard}
    >
      {({ field, errors }) => (
        <>
          <TextField label="First name" autoComplete="given-name" required {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" required {...field('last_name')} />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextField label="Phone number" type="tel" autoComplete="tel" required {...field('phone_number')} />
          <PasswordField
            key={saved.saves}
            label="Password"
            name="password"
            autoComplete="new-password"
            hint="At least 12 characters. Left empty, your password stays as it is."
            error={errors.password}
          />
          {saved.message && <Notice tone="good">{saved.message}</Notice>}
        </>
      )}
    </ResourceForm>
  );
}
