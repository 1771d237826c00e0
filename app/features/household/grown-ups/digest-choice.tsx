import { use } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { CornerProps } from './corner.ts';

const failed = errorMessages({ fallback: 'Your choice was not saved, please try again' });

/** Weekly mail of the household, off at first. */
export function DigestChoice({ corner: { household }, reload }: CornerProps) {
  const withPassword = use(PasswordPrompt);
  const change = useAction(async () => {
    const { message } = await withPassword(() => api.household.updateHousehold({ digest: !household.digest }));
    await reload();
    return message;
  }, failed);
  return (
    <>
      <p>
        {household.digest
          ? 'You get an email after each week in which your household learned: the days of each, and a question for dinner.'
          : 'If you like, we write to you after each week in which your household learned: the days of each, and a question for dinner. A week without learning brings no email.'}
      </p>
      <ActionButton variant="secondary" action={change}>
        {household.digest ? 'Stop the weekly email' : 'Send me the weekly email'}
      </ActionButton>
      <FormOutcome success={change.success} failure={change.failure} hasEnded={change.errorStatus === 401} />
    </>
  );
}
