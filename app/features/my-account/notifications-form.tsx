import { useId } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import * as css from './account.module.css';
import type { AccountSectionProps } from './section.tsx';
import { useAccountForm } from './use-account-form.ts';

/** A form sends a checkbox only when it is checked. */
const switchOf = (name: string, values: unknown) => (name in Object(values) ? 'on' : 'off');

const checkboxes: FormSchema<AccountSectionProps['account']['notifications']> = {
  safeParse: (values) => ({ success: true, data: { replies: switchOf('replies', values), newsletters: switchOf('newsletters', values) } }),
};

export function NotificationsForm({ account, reload }: AccountSectionProps) {
  const { form, outcome, button } = useAccountForm({
    account,
    schema: async () => checkboxes,
    fallback: 'Your choice was not saved',
    save: async (values) => {
      const { message } = await api.myAccount.setNotifications(values);
      await reload();
      return message;
    },
  });
  return (
    <FormCard {...form}>
      <Checkbox name="replies" label="Tell me about replies to my comments" defaultChecked={account.notifications.replies === 'on'} />
      <Checkbox name="newsletters" label="Send me the newsletter" defaultChecked={account.notifications.newsletters === 'on'} />
      <FormOutcome {...outcome} />
      <SubmitButton {...button}>Save my choice</SubmitButton>
    </FormCard>
  );
}

function Checkbox({ name, label, defaultChecked }: { name: string; label: string; defaultChecked: boolean }) {
  const id = useId();
  return (
    <span className={css.checkbox}>
      <input id={id} type="checkbox" name={name} defaultChecked={defaultChecked} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
