import * as z from 'zod/mini';

/** Section of the personal data export. The secret and the codes stay out of it. */
export const secondFactorData = {
  authenticatorApp: z.object({ since: z.nullable(z.iso.datetime()), unusedRecoveryCodes: z.int() }),
};
