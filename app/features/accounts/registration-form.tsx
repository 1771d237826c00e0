import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { thenOf, withThen } from '#app/lib/then-path.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import type { TutorRegistration } from './accounts.contract.ts';
import { levels } from './levels.contract.ts';

/** Next step after a 409. The same text for verified and unverified addresses, so that it reveals nothing about the account. */
function ExistingRegistration({ email }: { email: string }) {
  const then = thenOf(useLocation().search);
  return (
    <p>
      Not verified yet? Then look for our email with a pin:{' '}
      <Link to={withThen('/verify', then)} state={{ email }}>
        Enter the pin we have sent
      </Link>
      . No email after a few minutes? Register again in half an hour. Verified already? <Link to={withThen('/login', then)}>Log in</Link>.
    </p>
  );
}

/** Values of both forms: what applicants may tell beside the others is optional. */
type Values = z.output<typeof TutorRegistration>;

interface RegistrationFormProps {
  schema: () => Promise<FormSchema<Values>>;
  /** Label of the level field: learners and tutors see different ones. */
  levelLabel: string;
  levelHint?: ReactNode;
  button: string;
  submit: (values: Values) => Promise<void>;
  failed: (problem: unknown) => string;
  /** Success message, shown until the page navigates. */
  successMessage?: string | undefined;
  /** Fields that only this form has. */
  more?: (errors: FieldErrors) => ReactNode;
}

const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };

/** Registration form of learners and tutors. */
export function RegistrationForm({ schema, levelLabel, levelHint, button, submit, failed, successMessage, more }: RegistrationFormProps) {
  const [registeredBefore, setRegisteredBefore] = useState<string>();
  const { form, field, errors, failure, submitting, ready } = useForm<Values>({
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
      <TextField label="First name" {...field('first_name')} autoComplete="given-name" required />
      <TextField label="Last name" {...field('last_name')} autoComplete="family-name" required />
      <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
      <TextField label="Phone number" {...field('phone_number')} type="tel" autoComplete="tel" required />
      <SelectField label={levelLabel} hint={levelHint} {...field('level')} defaultValue="beginner">
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SelectField>
      {more?.(errors)}
      <PasswordField label="Password" {...field('password')} autoComplete="new-password" required hint="At least 8 characters" />
      <PasswordField label="Confirm password" {...field('confirm_password')} autoComplete="new-password" required />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {registeredBefore && <ExistingRegistration email={registeredBefore} />}
      <Notice tone="good">{successMessage}</Notice>
      <SubmitButton submitting={submitting} ready={ready} disabled={successMessage !== undefined}>
        {button}
      </SubmitButton>
    </FormCard>
  );
}
