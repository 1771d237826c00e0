import * as z from 'zod/mini';
import { hint } from '#app/http/fields.ts';
import { timeZoneName } from '#app/lib/time-zone.ts';

/** Time zone of a browser, by its name in the tz database. */
export const timeZoneHint = hint(
  z.pipe(z.string().check(z.maxLength(60), z.regex(/^[\w+:/-]+$/), z.meta({ examples: ['Africa/Lagos'] })), z.transform(timeZoneName)),
);
