import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { formatDayMinute, localMomentOf } from '#app/lib/weekly-times.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import { maxMeetingMinutes, minMeetingMinutes } from '../class-terms.contract.ts';
import type { MeetingChange } from '../meetings/meeting.contract.ts';
import type { AdminClass, Meeting } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import { actionFailed } from './use-class-actions.tsx';

interface MeetingFormProps {
  found: AdminClass;
  /** Undefined for an extra one. */
  meeting: Meeting | undefined;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

async function schema(): Promise<FormSchema<MeetingChange>> {
  const { MeetingChange: change } = await import('../meetings/meeting.contract.ts');
  return {
    safeParse(values) {
      const typed = values as Record<string, string>;
      return change.safeParse({ ...typed, minutes: Number(typed.minutes), isCancelled: typed.isCancelled === 'on' });
    },
  };
}

/** The reason of a cancellation ends with it. */
function withoutOldReason({ state, reason }: Meeting, change: MeetingChange): MeetingChange {
  const isRestored = state === 'cancelled' && !change.isCancelled;
  return isRestored && change.reason === reason ? { ...change, reason: undefined } : change;
}

/** Dialog that adds a meeting, or moves, cancels and restores one. Times are by the clock of the class. */
export function MeetingForm({ found, meeting, onSaved, onClose }: MeetingFormProps) {
  const [canBeCancelled] = useState(() => meeting && (meeting.state === 'cancelled' || Date.parse(meeting.startsAt) > Date.now()));
  const [moment] = useState(() => (meeting ? localMomentOf(Date.parse(meeting.startsAt), found.zone) : undefined));

  async function submit({ isCancelled, ...values }: MeetingChange) {
    const { message } = meeting
      ? await api.classes.changeMeetingAsStaff({
          id: meeting.id,
          ...withoutOldReason(meeting, { isCancelled, ...values }),
          basedOn: meeting.updatedAt,
        })
      : await api.classes.addMeetingAsStaff({ id: found.id, ...values });
    await onSaved(message);
  }

  return (
    <FormDialog
      title={meeting ? 'Change the meeting' : 'Add a meeting'}
      schema={schema}
      toMessage={actionFailed}
      submit={submit}
      submitLabel={meeting ? 'Save' : 'Add meeting'}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className={css.pair}>
            <TextField label="Day" name="day" type="date" required defaultValue={moment?.day} error={errors.day} />
            <TextField label="Start" name="start" type="time" required defaultValue={moment && formatDayMinute(moment.start)} error={errors.start} />
            <TextField
              label="Minutes"
              name="minutes"
              type="number"
              inputMode="numeric"
              min={minMeetingMinutes}
              max={maxMeetingMinutes}
              required
              defaultValue={meeting?.minutes ?? found.weekly[0]?.minutes ?? 60}
              error={errors.minutes}
            />
          </div>
          <p className={css.hint}>
            By the clock of {zoneCity(found.zone)}. Families see it by theirs, and get an email in a minute if its time changes.
          </p>
          {canBeCancelled && (
            <label className={css.check}>
              <input type="checkbox" name="isCancelled" defaultChecked={meeting?.state === 'cancelled'} /> This meeting is cancelled
            </label>
          )}
          <TextField
            label="Reason"
            name="reason"
            autoComplete="off"
            hint="Families read it in the email and beside the meeting. A meeting that is cancelled needs one."
            defaultValue={meeting?.reason}
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}
