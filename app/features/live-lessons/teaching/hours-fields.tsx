import { type ReactNode, useState } from 'react';
import { weekdayNames } from '#app/lib/time-names.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import type { WeeklyHoursText } from '../hours/hours.contract.ts';
import { maxDaysOff, maxWeeklyHours } from '../lesson-terms.contract.ts';
import * as css from './hours.module.css';

interface Row<T> {
  key: number;
  value: T | undefined;
}

/** Rows that are added and taken away; what is typed into the others stays. */
function useRows<T>(values: readonly T[]) {
  const [rows, setRows] = useState<Row<T>[]>(() => values.map((value, key) => ({ key, value })));
  return {
    rows,
    add: (value?: T) => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value }]),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  };
}

interface RowsProps {
  legend: string;
  name: string;
  hint: string;
  error: string | undefined;
  onChange: () => void;
  children: ReactNode;
}

const Rows = ({ legend, name, hint, error, onChange, children }: RowsProps) => (
  <fieldset className={css.rows} data-name={name} tabIndex={-1} onChange={onChange} aria-describedby={error && `${name}-error`}>
    <legend>{legend}</legend>
    <p className={css.hint}>{hint}</p>
    {children}
    {error && (
      <p id={`${name}-error`} className={css.error}>
        {error}
      </p>
    )}
  </fieldset>
);

interface FieldsProps {
  error: string | undefined;
  onChange: () => void;
}

export function WeeklyHoursFields({ hours, ...props }: FieldsProps & { hours: readonly WeeklyHoursText[] }) {
  const { rows, add, remove } = useRows(hours);
  const last = rows.at(-1)?.value;
  return (
    <Rows legend="Hours of the week" name="hours" hint="When you can teach, by your clock. Without hours no time is offered." {...props}>
      {rows.map(({ key, value }, nth) => (
        <div key={key} className={css.row}>
          <SelectField label="Day" name={`weekday-${key}`} defaultValue={value?.weekday ?? 1}>
            {Object.entries(weekdayNames).map(([weekday, label]) => (
              <option key={weekday} value={weekday}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label="From" name={`start-${key}`} type="time" step={15 * 60} required defaultValue={value?.start ?? '16:00'} />
          <TextField
            label="To"
            name={`end-${key}`}
            type="time"
            step={15 * 60}
            required
            defaultValue={value?.end === '24:00' ? '00:00' : (value?.end ?? '18:00')}
          />
          <Button variant="secondary" onClick={() => remove(key)}>
            Remove<span className="visually-hidden"> time {nth + 1}</span>
          </Button>
        </div>
      ))}
      {rows.length < maxWeeklyHours && (
        <div>
          <Button variant="secondary" onClick={() => add(last && { ...last, weekday: (last.weekday % 7) + 1 })}>
            Add a time
          </Button>
        </div>
      )}
    </Rows>
  );
}

export function DayOffFields({ days, ...props }: FieldsProps & { days: readonly string[] }) {
  const { rows, add, remove } = useRows(days);
  return (
    <Rows legend="Days off" name="daysOff" hint="On these days no time is offered. Lessons that are agreed stay." {...props}>
      {rows.map(({ key, value }, nth) => (
        <div key={key} className={css.row}>
          <TextField label="Day" name={`day-${key}`} type="date" required defaultValue={value ?? ''} />
          <Button variant="secondary" onClick={() => remove(key)}>
            Remove<span className="visually-hidden"> day {nth + 1}</span>
          </Button>
        </div>
      ))}
      {rows.length < maxDaysOff && (
        <div>
          <Button variant="secondary" onClick={() => add()}>
            Add a day off
          </Button>
        </div>
      )}
    </Rows>
  );
}
