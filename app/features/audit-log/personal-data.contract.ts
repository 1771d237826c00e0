import * as z from 'zod/mini';

/** Section of the personal data export: what the account did as staff. */
export const auditLogData = {
  auditLog: z.array(z.object({ at: z.iso.datetime(), what: z.string(), title: z.nullable(z.string()) })),
};
