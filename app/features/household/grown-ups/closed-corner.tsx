import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { CodeField } from '#app/features/accounts/code-field.tsx';
import { passwordFailed, passwordSchema } from '#app/features/accounts/password-prompt.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { unlockCorner } from '../corner-lock.ts';
import css from './grown-ups.module.css';

/** The corner before the password. */
export function ClosedCorner({ onOpen }: { onOpen: () => Promise<void> }) {
  const { form, errors, failure, submitting, ready } = useForm({
    schema: passwordSchema,
    toMessage: passwordFailed,
    submit: async (values) => {
      await api.household.confirm(values);
      unlockCorner();
      await onOpen();
    },
  });
  return (
    <div className={css.narrow}>
      <p>Profiles, settings and devices are for grown-ups. Please enter the password of your account.</p>
      <FormCard {...form}>
        <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
        <CodeField error={errors.code} />
        {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
        <SubmitButton submitting={submitting} ready={ready}>
          Open
        </SubmitButton>
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      </FormCard>
    </div>
  );
}
