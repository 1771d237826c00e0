import { fromClockTime, isClockTime } from '#app/lib/local-clock.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import { maxProposals, missedReasons } from '../lesson-terms.contract.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';
import { missedNames } from './lesson-words.ts';
import { decisionFailed, useDecide } from './use-decide.ts';

export interface DecisionDialogProps {
  lesson: Lesson;
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
}

/** The server checks the values. */
const asTyped: FormSchema<Record<string, string>> = { safeParse: (values) => ({ success: true, data: values as Record<string, string> }) };
const schema = async () => asTyped;

/** Other times for a lesson, by the clock of the tutor’s browser. The fields begin empty: the time that was asked for is none of them. */
export function ProposeDialog({ lesson, onDone, onClose }: DecisionDialogProps) {
  const decide = useDecide(lesson, onDone);
  const zone = browserTimeZone() ?? lesson.tutor?.zone ?? 'UTC';
  const names = Array.from({ length: maxProposals }, (_, nth) => `time-${nth + 1}`);
  const submit = (values: Record<string, string>) =>
    decide({
      state: 'asked',
      proposals: names.flatMap((name) => {
        const time = values[name] ?? '';
        return isClockTime(time) ? [new Date(fromClockTime(time, zone)).toISOString()] : [];
      }),
    });
  return (
    <FormDialog title="Propose other times" schema={schema} submit={submit} toMessage={decisionFailed} submitLabel="Propose" onClose={onClose}>
      {(errors) => (
        <>
          <p>
            Up to three times, by your clock ({zoneCity(zone)}). We hold them for the family until it answers.
            {errors.proposals && <strong> {errors.proposals}</strong>}
          </p>
          {names.map((name, nth) => (
            <TextField
              key={name}
              label={nth === 0 ? 'First time' : `${nth === 1 ? 'Second' : 'Third'} time`}
              name={name}
              type="datetime-local"
              step={15 * 60}
              required={nth === 0}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

export function DeclineDialog({ lesson, onDone, onClose }: DecisionDialogProps) {
  const decide = useDecide(lesson, onDone);
  const submit = ({ reason = '' }: Record<string, string>) => decide({ state: 'declined', ...(reason.trim() && { reason }) });
  return (
    <FormDialog title="Decline this request" schema={schema} submit={submit} toMessage={decisionFailed} submitLabel="Decline" onClose={onClose}>
      {(errors) => (
        <TextArea
          label="A kind word to the family"
          name="reason"
          rows={3}
          hint="For example when you’ll have time again. No email address, phone number or link."
          error={errors.reason}
        />
      )}
    </FormDialog>
  );
}

/** Asks what happened; it blames no side. */
export function MissedDialog({ lesson, onDone, onClose }: DecisionDialogProps) {
  const decide = useDecide(lesson, onDone);
  const submit = ({ reason = 'other' }: Record<string, string>) => decide({ state: 'missed', reason });
  return (
    <FormDialog title="What happened?" schema={schema} submit={submit} toMessage={decisionFailed} submitLabel="Save" onClose={onClose}>
      {(errors) => (
        <>
          <p>It happens to all of us. Your answer helps to find a better time.</p>
          <SelectField label="What got in the way" name="reason" defaultValue={lesson.missed[lesson.side] ?? 'other'} error={errors.reason}>
            {missedReasons.map((reason) => (
              <option key={reason} value={reason}>
                {missedNames[reason]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </FormDialog>
  );
}
