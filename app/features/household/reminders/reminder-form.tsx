import { type FormEvent, use, useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton, SubmitButton } from '#app/ui/button.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { SelectField } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Profile } from '../household.contract.ts';
import { weekDays } from './reminder-terms.contract.ts';
import { dayName, hourName, hours } from './reminder-words.ts';
import type { Reminder } from './reminders.contract.ts';
import * as css from './reminders.module.css';

const failed = errorMessages({ 400: serverMessage, 404: serverMessage, fallback: 'We couldn’t save this, please try again' });

/** Monday, Wednesday and Friday, after school. */
const suggested = { days: [1, 3, 5], hour: 17 };

interface ReminderFormProps {
  profile: Profile;
  reminder: Reminder | undefined;
  /** Fetches the reminders again. */
  reload: () => Promise<void>;
  /** The button that was pressed is gone. */
  onOff: () => void;
}

/** Days and hour of the reminder of a profile. */
export function ReminderForm({ profile: { id, name, zone }, reminder, reload, onOff }: ReminderFormProps) {
  const errorId = useId();
  const [days, setDays] = useState<readonly number[]>((reminder ?? suggested).days);
  const [hour, setHour] = useState((reminder ?? suggested).hour);
  const [isRefused, setIsRefused] = useState(false);
  const withPassword = use(PasswordPrompt);
  const save = useAction(async () => {
    const { message } = await withPassword(() => api.household.saveReminder({ id, days: [...days], hour }));
    await reload();
    return message;
  }, failed);
  const turnOff = useAction(async () => {
    const { message } = await withPassword(() => api.household.deleteReminder({ id }));
    save.reset();
    await reload();
    onOff();
    return message;
  }, failed);
  const isEmpty = days.length === 0;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    turnOff.reset();
    setIsRefused(isEmpty);
    if (isEmpty) event.currentTarget.querySelector('input')?.focus();
    else void save.run();
  }
  const toggle = (day: number) => setDays((before) => (before.includes(day) ? before.filter((each) => each !== day) : [...before, day].sort()));
  const outcome = turnOff.failure || turnOff.success ? turnOff : save;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {reminder?.isPaused && <p>Paused, because there was no lesson after the last two reminders.</p>}
      <fieldset className={css.days} aria-describedby={isRefused && isEmpty ? errorId : undefined}>
        <legend className={field.label}>Days</legend>
        <div className={css.grid}>
          {weekDays.map((day) => (
            <label key={day} className={css.day}>
              <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
              {dayName(day)}
            </label>
          ))}
        </div>
        {isRefused && isEmpty && (
          <p id={errorId} className={field.error} role="alert">
            Please choose at least one day
          </p>
        )}
      </fieldset>
      <SelectField
        label="Time"
        name="hour"
        hint={`In the time zone of this learner: ${zone.replaceAll('_', ' ')}.`}
        value={hour}
        onChange={({ target }) => setHour(Number(target.value))}
      >
        {hours.map((each) => (
          <option key={each} value={each}>
            {hourName(each)}
          </option>
        ))}
      </SelectField>
      <div className={css.buttons}>
        <SubmitButton submitting={save.pending}>
          {reminder ? (reminder.isPaused ? 'Remind us again' : 'Save the changes') : 'Turn the reminder on'}
        </SubmitButton>
        {reminder && (
          <ActionButton variant="secondary" action={turnOff} aria-label={`Turn off the reminder of ${name}`}>
            Turn off
          </ActionButton>
        )}
      </div>
      <FormOutcome success={outcome.success} failure={outcome.failure} hasEnded={outcome.errorStatus === 401} />
      {!isEmpty && (
        <p className={css.calendar}>
          Would you rather not get email?{' '}
          <a href={`/api/learning/reminder-calendar?days=${days.join()}&hour=${hour}`} download>
            Add these times to your own calendar
          </a>{' '}
          instead: an .ics file for the calendar of your phone or computer.
        </p>
      )}
    </form>
  );
}
