/** Calendar date as text, which sorts by time: '2026-01-31'. */
export type LocalDate = string;

const dayMs = 24 * 60 * 60_000;

/** Formats cost more to create than to use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const existing = formats.get(timeZone);
  if (existing) return existing;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/**
 * Date in a time zone of the tz database.
 * @param at milliseconds since 1970
 */
export function localDate(at: number, timeZone: string): LocalDate {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${String(parts.year).padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** Midnight of the date in UTC, in ms since 1970: for arithmetic and for formats with the time zone UTC. */
export const dateToUtc = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: LocalDate, days: number): LocalDate => new Date(dateToUtc(date) + days * dayMs).toISOString().slice(0, 10);
