import { useId, useState } from 'react';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { fromClockTime } from '#app/lib/local-clock.ts';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { segmentNames } from '../segment-names.ts';
import { type Segment, segments } from '../segments.contract.ts';
import * as css from './admin-newsletter.module.css';
import { type Content, segmentOf } from './compose-content.ts';

interface SendingFieldsProps extends Pick<FieldsState<Content>, 'field' | 'initial' | 'submitting'> {
  clock: { timeZone: string; now: string } | undefined;
  isLater: boolean;
  onSegment: (segment: Segment) => void;
  onLater: (isLater: boolean) => void;
  onArchive: (isOn: boolean) => void;
}

/** Segment that gets the newsletter, the time at which it is sent, and whether the public archive shows it. */
export function SendingFields({ field, initial, submitting, clock, isLater, onSegment, onLater, onArchive }: SendingFieldsProps) {
  const id = useId();
  const [isArchived, setArchived] = useState(initial.inArchive === 'on');
  return (
    <>
      <SelectField
        label="To"
        name="segment"
        required
        defaultValue={segmentOf(initial)}
        onChange={({ target }) => onSegment(segmentOf({ segment: target.value }))}
      >
        {segments.map((segment) => (
          <option key={segment} value={segment}>
            {segmentNames[segment]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="When"
        name="when"
        defaultValue={initial.when === 'later' ? 'later' : ''}
        onChange={({ target }) => onLater(target.value === 'later')}
      >
        <option value="">Now</option>
        <option value="later">At a date and time</option>
      </SelectField>
      {/* Hidden instead of left out: a typed time stays while the other choice is looked at. */}
      <div hidden={!isLater}>
        <TextField
          type="datetime-local"
          required={isLater}
          min={clock?.now}
          hint={
            clock
              ? `By the clock in ${clock.timeZone}, where it was ${formatDateTime(fromClockTime(clock.now, clock.timeZone), clock.timeZone)} when this page was loaded.`
              : "By the academy's clock."
          }
          {...field('sendAt')}
        />
      </div>
      <div className={css.option}>
        <input
          id={id}
          type="checkbox"
          checked={isArchived}
          disabled={submitting}
          onChange={({ target }) => {
            setArchived(target.checked);
            onArchive(target.checked);
          }}
        />
        <label htmlFor={id}>Put it into the public archive once it is sent</label>
      </div>
    </>
  );
}
