import { api } from '#app/api-client.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { FormOutcome, LevelNote, refreshCurrentUser, useCourseStart } from '#app/features/accounts/public.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import type { AccountSectionProps } from './section.tsx';
import { useAccountForm } from './use-account-form.ts';

export function DetailsForm({ account, reload }: AccountSectionProps) {
  const start = useCourseStart();
  const { form, field, outcome, button } = useAccountForm({
    account,
    schema: () => import('./my-account.contract.ts').then(({ Details }) => Details),
    fallback: 'Your details were not saved',
    save: async (values) => {
      const { message } = await api.myAccount.updateDetails(values);
      refreshCurrentUser();
      await reload();
      return message;
    },
  });
  return (
    <FormCard {...form}>
      <TextField label="First name" {...field('first_name')} autoComplete="given-name" required defaultValue={account.first_name} />
      <TextField label="Last name" {...field('last_name')} autoComplete="family-name" required defaultValue={account.last_name} />
      <TextField label="Phone number" {...field('phone_number')} type="tel" autoComplete="tel" required defaultValue={account.phone_number} />
      {account.level && (
        <SelectField label="Level" hint={<LevelNote start={start} />} {...field('level')} defaultValue={account.level}>
          {levels.map((level) => (
            <option key={level} value={level}>
              {levelNames[level]}
            </option>
          ))}
        </SelectField>
      )}
      <FormOutcome {...outcome} />
      <SubmitButton {...button}>Save my details</SubmitButton>
    </FormCard>
  );
}
