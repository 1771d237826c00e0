import * as z from 'zod/mini';
import { timeZoneName } from '#app/lib/time-zone.ts';

const known = z.string().check(
  z.maxLength(60),
  z.refine((name) => timeZoneName(name) !== undefined),
  z.overwrite((name) => timeZoneName(name) ?? name),
  z.meta({ examples: ['Africa/Lagos'] }),
);

/** Time zone of a browser, by its name in the tz database. It is a hint: an unknown one counts as missing and refuses no call. */
export const timeZoneHint = z.catch(z.optional(known), undefined);
