import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { weekdayNames, zoneCity } from '#app/lib/time-names.ts';
import { browserTimeZone, defaultTimeZone } from '#app/lib/time-zone.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import type { WeeklyTime } from '../class-fields.contract.ts';
import { maxHolidays, maxMeetingMinutes, maxWeeklyTimes, minMeetingMinutes } from '../class-terms.contract.ts';
import type { AdminClass } from './class-admin.contract.ts';
import * as css from './classes.module.css';

/** 'Lagos (Africa)', by the city. */
function zoneOptions(present: string): [string, string][] {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), present])];
  return names
    .map((name): [string, string] => [name, name.includes('/') ? `${zoneCity(name)} (${name.split('/')[0]})` : name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}

const firstTime: WeeklyTime = { weekday: 6, start: '10:00', minutes: 60 };

/** Term, time zone, weekly meetings and days off. */
export function TimeFields({ found, errors }: { found: AdminClass | undefined; errors: FieldErrors }) {
  const [zone] = useState(() => found?.zone ?? browserTimeZone() ?? defaultTimeZone);
  return (
    <>
      <div className={css.pair}>
        <TextField label="First day" name="firstDay" type="date" required defaultValue={found?.firstDay} error={errors.firstDay} />
        <TextField label="Last day" name="lastDay" type="date" required defaultValue={found?.lastDay} error={errors.lastDay} />
      </div>
      <SelectField
        label="Time zone of the class"
        name="zone"
        hint="Families see the times of meetings by their own clock, too."
        defaultValue={zone}
        error={errors.zone}
      >
        {zoneOptions(zone).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <Rows
        legend="Weekly meetings"
        add="Add a weekly meeting"
        name="weekly"
        max={maxWeeklyTimes}
        first={found?.weekly ?? [firstTime]}
        error={errors.weekly}
      >
        {(row, nth) => <WeeklyFields row={row} time={found?.weekly[nth] ?? firstTime} />}
      </Rows>
      <Rows legend="Days off" add="Add a day off" name="holidays" max={maxHolidays} first={found?.holidays ?? []} error={errors.holidays}>
        {(row, nth) => <TextField label="Day" name={`holiday-${row}`} type="date" required defaultValue={found?.holidays[nth]} />}
      </Rows>
    </>
  );
}

interface RowsProps {
  legend: string;
  /** Label of the button that adds a row. */
  add: string;
  /** Field of the contract. */
  name: string;
  max: number;
  /** Rows of the record. */
  first: readonly unknown[];
  error: string | undefined;
  /** @param nth number of the row in the record; beyond it for a new one */
  children: (row: number, nth: number) => ReactNode;
}

/** Rows of fields that can be added and taken away. */
function Rows({ legend, add, name, max, first, error, children }: RowsProps) {
  const [rows, setRows] = useState(() => first.map((_, nth) => nth));
  const [next, setNext] = useState(first.length);

  function addRow() {
    setRows([...rows, next]);
    setNext(next + 1);
  }

  return (
    <fieldset className={css.group} data-name={name} tabIndex={-1} aria-describedby={error && `${name}-error`}>
      <legend>{legend}</legend>
      {rows.map((row, nth) => (
        <div key={row} className={css.row}>
          {children(row, row)}
          <Button
            variant="secondary"
            aria-label={`Take off row ${nth + 1} of ${legend}`}
            onClick={() => setRows(rows.filter((each) => each !== row))}
          >
            Take off
          </Button>
        </div>
      ))}
      {error && (
        <p id={`${name}-error`} className={css.error}>
          {error}
        </p>
      )}
      {rows.length < max && (
        <Button variant="secondary" onClick={addRow}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}

const WeeklyFields = ({ row, time }: { row: number; time: WeeklyTime }) => (
  <>
    <SelectField label="Day" name={`weekday-${row}`} defaultValue={time.weekday}>
      {Object.entries(weekdayNames).map(([weekday, label]) => (
        <option key={weekday} value={weekday}>
          {label}
        </option>
      ))}
    </SelectField>
    <TextField label="Start" name={`start-${row}`} type="time" required defaultValue={time.start} />
    <TextField
      label="Minutes"
      name={`minutes-${row}`}
      type="number"
      inputMode="numeric"
      min={minMeetingMinutes}
      max={maxMeetingMinutes}
      required
      defaultValue={time.minutes}
    />
  </>
);
