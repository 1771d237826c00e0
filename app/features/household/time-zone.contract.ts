import * as z from 'zod/mini';

const sentence = 'Please name a time zone such as Africa/Lagos';

/** Name as the tz database writes it; undefined for an unknown one. Offsets such as +01:00 have no summer time, and are none. */
function timeZoneName(name: string): string | undefined {
  try {
    return /^[A-Za-z]/.test(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined;
  } catch {
    return undefined;
  }
}

/** Time zone of the tz database, in its usual letter case. */
export const timeZone = z.string(sentence).check(
  z.maxLength(60, sentence),
  z.refine((name) => timeZoneName(name) !== undefined, sentence),
  z.overwrite((name) => timeZoneName(name) ?? name),
  z.meta({ examples: ['Africa/Lagos'] }),
);
