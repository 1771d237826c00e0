import { normalize } from '#app/lib/normalize.ts';
import type { FieldDescription } from '#app/ui/forms/field.tsx';
import type { TheirChange } from './edit-problems.tsx';

const nfc = (text: string) => normalize(text.trim());
const isSame = (value: unknown, stored: unknown) => typeof value === 'string' && nfc(value) === nfc(String(stored ?? ''));

/**
 * Values that differ from the stored ones. Spaces at the ends and the Unicode form of letters make no difference, undefined
 * is a field that was not touched, and a file is always new.
 */
export function changedFields<V extends object>(values: Partial<V>, stored: Partial<V>): Partial<V> {
  const before: Record<string, unknown> = { ...stored };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && !isSame(value, before[name]))) as Partial<V>;
}

/** Fields of a form that drafts keep, by name: their descriptions, or only their labels. */
export type FormFields<V> = { [N in keyof V]?: FieldDescription | string };

export const descriptionOf = (field: FieldDescription | string): FieldDescription => (typeof field === 'string' ? { label: field } : field);

/** Texts of changes with the labels of their fields, for a dialog. */
export function withLabels<V extends object>(changes: Partial<V>, fields: FormFields<V>): TheirChange[] {
  return Object.entries(changes).flatMap(([name, value]) => {
    const field = fields[name as keyof V];
    return field && typeof value === 'string' ? [{ label: descriptionOf(field).label, value }] : [];
  });
}
