import * as z from 'zod/mini';

const time = z.iso.datetime();

/** Section of the personal data export. Keys stay out of it. */
export const passkeysData = {
  passkeys: z.array(z.object({ name: z.string(), createdAt: time, lastUsedAt: z.nullable(time) })),
};
