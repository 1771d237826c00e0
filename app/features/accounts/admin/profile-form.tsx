import { type FormEvent, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { PasskeysChoice } from '../passkeys-choice.tsx';
import { ProofFields } from '../proof-fields.tsx';
import * as css from './settings.module.css';

type Stored = Omit<Awaited<ReturnType<Api['accounts']['myProfile']>>, 'emailConfirmed' | 'pendingEmail'>;
type Profile = Stored & { password?: string; current_password?: string; code?: string; passkeys?: 'keep' };

const failed = errorMessages({
  400: 'Failed to update settings',
  network: 'Failed to update settings. There is no connection: please try again in a moment.',
  fallback: 'Failed to update settings. Please try again in a moment.',
});

interface ProfileFormProps {
  profile: Stored;
  onPasswordChanged: (() => void) | undefined;
}

/**
 * Profile form. Typed values stay after an error. A save empties the password fields, and shows the stored address again:
 * another one takes its place once the link in our mail is opened.
 */
export function ProfileForm({ profile, onPasswordChanged }: ProfileFormProps) {
  const [saved, setSaved] = useState<{ message: string; saves: number }>({ message: '', saves: 0 });
  const [changes, setChanges] = useState({ email: false, password: false });

  async function save(values: Profile, draft: string | undefined) {
    setSaved(({ saves }) => ({ message: '', saves }));
    const { message } = await api.accounts.profile({ ...values, draft });
    if (values.password) onPasswordChanged?.();
    return `${message}.${values.password ? ' Your other logins have ended.' : ''}`;
  }

  function onSaved(message: string) {
    setSaved(({ saves }) => ({ message, saves: saves + 1 }));
    setChanges({ email: false, password: false });
  }

  function onInput({ target }: FormEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    if (name === 'email') setChanges((other) => ({ ...other, email: isOther(value, profile.email) }));
    if (name === 'password') setChanges((other) => ({ ...other, password: value !== '' }));
  }

  return (
    <ResourceForm<Profile, string>
      noun="profile"
      draft={{ form: 'settings', subject: 'own' }}
      record={{ values: profile }}
      fields={{ first_name: 'First name', last_name: 'Last name', email: 'Email', phone_number: 'Phone number' }}
      save={({ values, draft }) => save(values, draft)}
      toMessage={failed}
      onSaved={onSaved}
      submitLabel="Update Settings"
      frame={FormCard}
    >
      {({ field, initial, errors }) => {
        const email = saved.saves > 0 ? profile.email : String(initial.email ?? '');
        const needsProof = changes.email || changes.password || isOther(email, profile.email) || errors.current_password !== undefined;
        return (
          <div className={css.fields} onInput={onInput}>
            <TextField autoComplete="given-name" required {...field('first_name')} />
            <TextField autoComplete="family-name" required {...field('last_name')} />
            <TextField
              key={`email ${saved.saves}`}
              type="email"
              autoComplete="email"
              required
              {...field('email')}
              defaultValue={email}
              {...(changes.email ? { hint: 'We email a link to the new address. Until you open it, your address stays as it is.' } : {})}
            />
            <TextField type="tel" autoComplete="tel" required {...field('phone_number')} />
            <PasswordField
              key={`password ${saved.saves}`}
              label="Password"
              name="password"
              autoComplete="new-password"
              hint="At least 12 characters. Left empty, your password stays as it is."
              error={errors.password}
            />
            {changes.password && <PasskeysChoice />}
            {needsProof && (
              <ProofFields
                key={`proof ${saved.saves}`}
                label="Current password"
                name="current_password"
                hint="A new password or email address needs it."
                errors={errors}
              />
            )}
            {saved.message && <Notice tone="good">{saved.message}</Notice>}
          </div>
        );
      }}
    </ResourceForm>
  );
}

const isOther = (typed: string, stored: string) => typed.trim().toLowerCase() !== stored.toLowerCase();
