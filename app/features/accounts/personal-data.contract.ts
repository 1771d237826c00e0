import * as z from 'zod/mini';
import { levels } from './levels.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. */
export const accountsData = {
  profile: z.object({
    kind: z.enum(['learner', 'tutor', 'admin']),
    roles: z.array(z.string()),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    level: z.nullable(z.enum(levels)),
    registeredAt: time,
    verifiedAt: z.nullable(time),
  }),
  /** Addresses that the account had before: what was sent with them is part of the export. */
  earlierEmails: z.array(z.object({ email: z.string(), until: time })),
  sessions: z.array(z.object({ device: z.string(), startedAt: time, lastUsedAt: time, endsAt: time })),
};
