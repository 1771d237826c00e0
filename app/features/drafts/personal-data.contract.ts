import * as z from 'zod/mini';

/** Section of the personal data export. Files are `data:` URLs (RFC 2397). */
export const draftsData = {
  drafts: z.array(z.object({ form: z.string(), changedAt: z.iso.datetime(), fields: z.array(z.object({ name: z.string(), value: z.string() })) })),
};
