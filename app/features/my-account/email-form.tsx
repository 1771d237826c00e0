import { api } from '#app/api-client.ts';
import { FormOutcome, loadConfirmOwnEmail, ProofFields } from '#app/features/accounts/public.tsx';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import * as css from './account.module.css';
import type { AccountSectionProps } from './section.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Few addresses are not confirmed: some of the staff, and earlier ones of an undone change that no mail had proved. */
const ConfirmOwnEmail = lazyPart('the button that confirms your address', loadConfirmOwnEmail);

export function EmailForm({ account, reload }: AccountSectionProps) {
  const { form, field, errors, outcome, button } = useAccountForm({
    account,
    schema: () => import('./my-account.contract.ts').then(({ EmailChange }) => EmailChange),
    fallback: 'Your email address was not changed',
    resets: true,
    save: async (values) => {
      const { message } = await api.myAccount.requestEmailChange(values);
      await reload();
      return message;
    },
  });
  return (
    <>
      {!account.emailConfirmed && (
        <ConfirmOwnEmail email={account.email} beforeSend={() => assertSameAccount(account, api.myAccount.read)} onSent={reload} />
      )}
      <FormCard {...form}>
        {account.pendingEmail && (
          <p className={css.pending}>
            <bdi>{account.pendingEmail}</bdi> is waiting to be confirmed: please open the link in the email we sent to it.
          </p>
        )}
        <TextField label="New email address" {...field('email')} type="email" autoComplete="email" required />
        <ProofFields errors={errors} />
        <FormOutcome {...outcome} />
        <SubmitButton {...button}>Change my email address</SubmitButton>
      </FormCard>
    </>
  );
}
