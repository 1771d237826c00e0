import type { FormSchema } from '#app/ui/forms/use-form.ts';
import type { ClassFields } from '../class-fields.contract.ts';

type Typed = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Values of the fields 'weekday-0', 'weekday-1', …, in the order of their rows. */
const rowsOf = (typed: Typed, name: string) =>
  Object.entries(typed).flatMap(([key, value]) => (key.startsWith(`${name}-`) ? [{ row: key.slice(name.length + 1), value: textOf(value) }] : []));

/** What the fields of the form say, as the contract has it; what is not a number stays wrong, for the contract to refuse. */
export function readClassForm(typed: Typed): Record<string, unknown> {
  const { name, level, description, audience, zone, firstDay, lastDay, link } = typed;
  return {
    ...{ name, level, description, audience, zone, firstDay, lastDay, link },
    capacity: Number(typed.capacity),
    ages: rowsOf(typed, 'age').map(({ row }) => row),
    weekly: rowsOf(typed, 'weekday').map(({ row, value }) => ({
      weekday: Number(value),
      start: textOf(typed[`start-${row}`]),
      minutes: Number(typed[`minutes-${row}`]),
    })),
    holidays: rowsOf(typed, 'holiday').flatMap(({ value }) => value || []),
  };
}

/** The schema of the contract behind the fields of the form. */
export async function classFormSchema(): Promise<FormSchema<ClassFields>> {
  const { ClassFields: fields } = await import('../class-fields.contract.ts');
  return { safeParse: (typed) => fields.safeParse(readClassForm(typed as Typed)) };
}
