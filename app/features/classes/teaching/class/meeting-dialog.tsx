import { api } from '#app/api-client.ts';
import { maxMeetingMinutes, minMeetingMinutes } from '#app/features/classes/class-terms.contract.ts';
import type { MeetingChange } from '#app/features/classes/meetings/meeting.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { formatDayMinute, localMomentOf } from '#app/lib/weekly-times.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import type { ClassPage, TaughtMeeting } from '../class-page.contract.ts';
import { meetingTimeText } from './meeting-time-text.ts';

export type MeetingWork = { kind: 'extra' } | { kind: 'move' | 'cancel' | 'restore'; meeting: TaughtMeeting };

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'Nothing was changed. Please try again in a moment.' });

const titles = { extra: 'Add an extra meeting', move: 'Move this meeting', cancel: 'Cancel this meeting', restore: 'Hold this meeting after all' };
const labels = { extra: 'Add it', move: 'Move it', cancel: 'Cancel the meeting', restore: 'Hold it' };

/** Fields that the dialog does not show stay as they are. */
const schemaOf = (present: Partial<MeetingChange>) => async (): Promise<FormSchema<MeetingChange>> => {
  const contract = await import('#app/features/classes/meetings/meeting.contract.ts');
  return {
    safeParse: (values) => {
      const { minutes, ...others } = { ...present, ...Object(values) };
      return contract.MeetingChange.safeParse({ ...others, minutes: Number(minutes) });
    },
  };
};

interface MeetingDialogProps {
  page: ClassPage;
  work: MeetingWork;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Day and time are by the clock of the class. */
export function MeetingDialog({ page: { id, zone, firstDay, lastDay }, work, onSaved, onClose }: MeetingDialogProps) {
  const meeting = 'meeting' in work ? work.meeting : undefined;
  const present = meeting && localMomentOf(Date.parse(meeting.startsAt), zone);
  const isCancelled = work.kind === 'cancel';
  const time = meeting && present ? { day: present.day, start: formatDayMinute(present.start), minutes: meeting.minutes } : {};
  const hasTime = work.kind === 'extra' || work.kind === 'move';

  async function save({ isCancelled: _, ...values }: MeetingChange) {
    if (!meeting) return onSaved((await api.classes.addMeetingAsTutor({ id, ...values })).message);
    const change = { ...values, isCancelled, basedOn: meeting.updatedAt };
    return onSaved((await api.classes.changeMeetingAsTutor({ id: meeting.id, ...change })).message);
  }

  return (
    <FormDialog<MeetingChange>
      title={titles[work.kind]}
      schema={schemaOf({ ...time, isCancelled })}
      submitLabel={labels[work.kind]}
      toMessage={failed}
      submit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {meeting && <p>{meetingTimeText(meeting.startsAt, zone)}</p>}
          {hasTime && (
            <>
              <TextField label="Day" name="day" type="date" error={errors.day} required min={firstDay} max={lastDay} defaultValue={present?.day} />
              <TextField
                label={`Time in ${zoneCity(zone)}`}
                name="start"
                type="time"
                error={errors.start}
                required
                defaultValue={present && formatDayMinute(present.start)}
              />
              <TextField
                label="Minutes"
                name="minutes"
                type="number"
                inputMode="numeric"
                error={errors.minutes}
                required
                min={minMeetingMinutes}
                max={maxMeetingMinutes}
                defaultValue={meeting?.minutes ?? 60}
              />
            </>
          )}
          {work.kind !== 'restore' && (
            <TextArea
              label={isCancelled ? 'Reason' : 'A word to the families'}
              hint="Families read it in the email and beside the meeting."
              required={isCancelled}
              name="reason"
              rows={2}
              error={errors.reason}
              defaultValue={isCancelled ? '' : meeting?.reason}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
