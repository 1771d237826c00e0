import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { CodeField, FormOutcome, PasskeysChoice } from '#app/features/accounts/public.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import type { AccountSectionProps } from './section.tsx';
import { useAccountForm } from './use-account-form.ts';

export function PasswordForm({ account, reload }: AccountSectionProps) {
  const [isTyped, setIsTyped] = useState(false);
  const { form, field, errors, outcome, button } = useAccountForm({
    account,
    schema: () => import('./my-account.contract.ts').then(({ PasswordChange }) => PasswordChange),
    fallback: 'Your password was not changed',
    resets: true,
    save: async (values) => {
      const { message } = await api.myAccount.changePassword(values);
      setIsTyped(false);
      await reload();
      return message;
    },
  });
  return (
    <FormCard {...form}>
      {/* Password managers store the new password under this name. */}
      <input type="email" name="username" autoComplete="username" defaultValue={account.email} hidden readOnly />
      <PasswordField label="Old password" {...field('old_password')} autoComplete="current-password" required />
      <PasswordField
        label="New password"
        {...field('new_password')}
        autoComplete="new-password"
        required
        hint="At least 8 characters"
        onInput={() => setIsTyped(true)}
      />
      {isTyped && <PasskeysChoice />}
      <CodeField error={errors.code} />
      <FormOutcome {...outcome} />
      <SubmitButton {...button}>Change my password</SubmitButton>
    </FormCard>
  );
}
