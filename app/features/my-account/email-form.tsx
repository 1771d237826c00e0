import { api } from '#app/api-client.ts';
import { CodeField } from '#app/features/accounts/code-field.tsx';
import { FormOutcome } from '#app/features/accounts/form-outcome.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import css from './account.module.css';
import type { AccountSectionProps } from './section.tsx';
import { useAccountForm } from './use-account-form.ts';

export function EmailForm({ account, reload }: AccountSectionProps) {
  const { form, errors, outcome, button } = useAccountForm({
    account,
    schema: () => import('./my-account.contract.ts').then(({ EmailChange }) => EmailChange),
    fallback: 'Your e-mail address was not changed',
    resets: true,
    save: async (values) => {
      const { message } = await api.myAccount.requestEmailChange(values);
      await reload();
      return message;
    },
  });
  return (
    <FormCard {...form}>
      {account.pendingEmail && (
        <p className={css.pending}>
          <bdi>{account.pendingEmail}</bdi> waits for its confirmation: please open the link in our mail to it.
        </p>
      )}
      <TextField label="New e-mail address" name="email" type="email" autoComplete="email" required error={errors.email} />
      <PasswordField label="Your password" name="password" autoComplete="current-password" required error={errors.password} />
      <CodeField error={errors.code} />
      <FormOutcome {...outcome} />
      <SubmitButton {...button}>Change my e-mail address</SubmitButton>
    </FormCard>
  );
}
