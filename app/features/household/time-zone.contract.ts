import * as z from 'zod/mini';
import { timeZoneName } from '#app/lib/time-zone.ts';

const sentence = 'zone must be the name of a time zone';

/** Time zone of a browser, by its name in the tz database. It is a hint: an unknown one counts as missing and refuses no call. */
export const timeZoneHint = z.optional(
  z.pipe(
    z.string(sentence).check(z.maxLength(60, sentence), z.regex(/^[\w+:/-]+$/, sentence), z.meta({ examples: ['Africa/Lagos'] })),
    z.transform(timeZoneName),
  ),
);
