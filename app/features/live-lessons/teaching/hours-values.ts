import type { FormSchema } from '#app/ui/forms/use-form.ts';
import type { HoursForm } from '../hours/hours.contract.ts';
import { lessonMinutes } from '../lesson-terms.contract.ts';

const whole = (text: unknown) => (typeof text === 'string' && /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** Values of the rows with a name such as 'start-3', in the order of the form. */
const rowsOf = (values: Record<string, unknown>, name: string) =>
  Object.entries(values).flatMap(([key, value]) => (key.startsWith(`${name}-`) ? [{ row: key.slice(name.length + 1), value: String(value) }] : []));

/** Values of the form as the API takes them: rows are lists, and a checkbox is sent only when it is checked. */
export function toHours(values: Record<string, unknown>, ages: readonly string[]): object {
  return {
    zone: values.zone,
    hours: rowsOf(values, 'weekday').map(({ row, value }) => {
      const end = values[`end-${row}`];
      // A field for a time has no 24:00.
      return { weekday: Number(value), start: values[`start-${row}`], end: end === '00:00' ? '24:00' : end };
    }),
    daysOff: [...new Set(rowsOf(values, 'day').flatMap(({ value }) => (value ? [value] : [])))].sort(),
    lengths: lessonMinutes.filter((minutes) => `lengths-${minutes}` in values),
    grownUps: 'learners-grown-ups' in values,
    ages: ages.filter((age) => `learners-${age}` in values),
    noticeHours: whole(values.noticeHours),
    weeklyLimit: whole(values.weeklyLimit),
    link: values.link,
    waitingRoom: 'room-waiting' in values,
  };
}

export async function hoursSchema(): Promise<FormSchema<HoursForm>> {
  const contract = await import('../hours/hours.contract.ts');
  return { safeParse: (values) => contract.HoursForm.safeParse(toHours(Object(values), contract.childAges)) };
}
