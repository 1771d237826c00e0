const nfc = (text: string) => text.trim().normalize('NFC');
const isSame = (value: unknown, stored: unknown) => typeof value === 'string' && nfc(value) === nfc(String(stored ?? ''));

/**
 * Values that differ from the stored ones. Spaces at the ends and the Unicode form of letters make no difference, undefined
 * is a field that was not touched, and a file is always new.
 */
export function changedFields<V extends object>(values: Partial<V>, stored: Partial<V>): Partial<V> {
  const before: Record<string, unknown> = { ...stored };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && !isSame(value, before[name]))) as Partial<V>;
}
