import { use } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { Choice } from '#app/ui/forms/choice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './corner-classes.module.css';
import type { CornerProps } from './load-corner.ts';

const failed = errorMessages({ fallback: 'Your choice was not saved. Please try again' });

/** Choice of an email before each meeting of the classes of the household. It is saved at once. */
export function ReminderSwitch({ corner, reload }: CornerProps) {
  const withPassword = use(PasswordPrompt);
  const save = useAction(async (isOn: boolean) => {
    const { message } = await withPassword(() => api.classes.setReminder({ isOn }));
    await reload();
    return message;
  }, failed);
  return (
    <>
      <Choice
        type="checkbox"
        label="Email me a day before each meeting of our classes"
        hint="One email for all of your learners in a class."
        checked={corner.reminder}
        aria-busy={save.pending}
        onChange={({ target }) => void save.run(target.checked)}
      />
      <FormOutcome success={save.success} failure={save.failure} hasEnded={save.errorStatus === 401} />
      <p className={css.calendar}>
        <Link to="/calendar">Your meetings in your own calendar</Link>
      </p>
    </>
  );
}
