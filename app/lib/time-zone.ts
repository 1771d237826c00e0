/** Time zone of an academy that has not chosen one. */
export const defaultTimeZone = 'Africa/Lagos';

/** Name as the tz database writes it; undefined for an unknown one. Offsets such as +01:00 have no summer time, and are none. */
export function timeZoneName(name: string): string | undefined {
  try {
    return /^[A-Za-z]/.test(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined;
  } catch {
    return undefined;
  }
}

/** Time zone of the browser; undefined where it does not know it, which Chromium says as Etc/Unknown. */
export function browserTimeZone(): string | undefined {
  const name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name === undefined ? undefined : timeZoneName(name);
}
