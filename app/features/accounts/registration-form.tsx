import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { ApiError } from '#app/lib/api-error.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { Registration } from './accounts.contract.ts';
import { levels } from './levels.contract.ts';

/** Next step after a 409. The same text for verified and unverified addresses, so that it reveals nothing about the account. */
function ExistingRegistration({ email }: { email: string }) {
  return (
    <p>
      Not verified yet? Then look for our mail with a pin:{' '}
      <Link to="/verify" state={{ email }}>
        Enter the pin we have sent
      </Link>
      . No mail after some minutes? Register again in half an hour. Verified already? <Link to="/login">Log in</Link>.
    </p>
  );
}

const schema = () => import('./accounts.contract.ts').then((contract) => contract.Registration);
type Values = z.output<typeof Registration>;

interface RegistrationFormProps {
  /** Label of the level field: learners and tutors see different ones. */
  levelLabel: string;
  button: string;
  submit: (values: Values) => Promise<void>;
  failed: (problem: unknown) => string;
  /** Success message, shown until the page navigates. */
  successMessage?: string | undefined;
}

const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };

/** Registration form of learners and tutors. */
export function RegistrationForm({ levelLabel, button, submit, failed, successMessage }: RegistrationFormProps) {
  const [registeredBefore, setRegisteredBefore] = useState<string>();
  const { form, errors, failure, submitting, ready } = useForm({
    schema,
    toMessage: failed,
    submit: async (values) => {
      setRegisteredBefore(undefined);
      try {
        await submit(values);
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 409) setRegisteredBefore(values.email);
        throw problem;
      }
    },
  });
  return (
    <FormCard {...form}>
      <NoscriptNotice />
      <TextField label="First name" name="first_name" autoComplete="given-name" required error={errors.first_name} />
      <TextField label="Last name" name="last_name" autoComplete="family-name" required error={errors.last_name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      <TextField label="Phone number" name="phone_number" type="tel" autoComplete="tel" required error={errors.phone_number} />
      <SelectField label={levelLabel} name="level" defaultValue="beginner" error={errors.level}>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SelectField>
      <PasswordField label="Password" name="password" autoComplete="new-password" required hint="At least 8 characters" error={errors.password} />
      <PasswordField label="Confirm password" name="confirm_password" autoComplete="new-password" required error={errors.confirm_password} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {registeredBefore && <ExistingRegistration email={registeredBefore} />}
      <Notice tone="good">{successMessage}</Notice>
      <SubmitButton submitting={submitting} ready={ready} disabled={successMessage !== undefined}>
        {button}
      </SubmitButton>
    </FormCard>
  );
}
