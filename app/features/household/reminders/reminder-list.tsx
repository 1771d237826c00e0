import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import type { Profile } from '../household.contract.ts';
import { ReminderForm } from './reminder-form.tsx';
import { timesOf } from './reminder-words.ts';
import type { Reminder } from './reminders.contract.ts';
import * as css from './reminders.module.css';

const failed = errorMessages({ fallback: 'We couldn’t fetch your reminders' });

const loadReminders = () => api.household.reminders();

/** Reminders of the household by email, a form for each profile. */
export function ReminderList({ profiles }: { profiles: Profile[] }) {
  const { state, busy, retry, reload } = useOwnData(loadReminders, failed);
  if ('failure' in state)
    return (
      <LoadError onRetry={retry} pending={busy}>
        {state.failure}
      </LoadError>
    );
  if (!('data' in state)) return <p role="status">Loading...</p>;
  return (
    <>
      <p>
        Choose when each learner could use a nudge. We email you, and only on days without a lesson so far. If two emails in a row bring no lesson, we
        stop.
      </p>
      <ul role="list" className={css.list}>
        {profiles.map((profile) => (
          <ReminderOf key={profile.id} profile={profile} reminder={state.data.find((each) => each.profile === profile.id)} reload={reload} />
        ))}
      </ul>
    </>
  );
}

const stateOf = (reminder: Reminder | undefined) => (reminder ? (reminder.isPaused ? 'paused' : timesOf(reminder)) : 'off');

interface ReminderOfProps {
  profile: Profile;
  reminder: Reminder | undefined;
  reload: () => Promise<void>;
}

function ReminderOf({ profile, reminder, reload }: ReminderOfProps) {
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(reminder?.isPaused ?? false);
  return (
    <li>
      <details className={css.reminder} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary ref={summary}>
          <bdi>{profile.name}</bdi>: {stateOf(reminder)}
        </summary>
        <ReminderForm profile={profile} reminder={reminder} reload={reload} onOff={() => summary.current?.focus()} />
      </details>
    </li>
  );
}
