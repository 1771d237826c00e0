import * as z from 'zod/mini';
import { levels } from '../accounts/levels.contract.ts';
import { ageBands, avatars, learnerDialects } from './profile-terms.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. Keys of devices stay out of it. */
export const householdData = {
  household: z.nullable(z.object({ openedAt: time, weeklyMailSince: z.nullable(time) })),
  profiles: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      ageBand: z.enum(ageBands),
      avatar: z.enum(avatars),
      level: z.enum(levels),
      dialect: z.nullable(z.enum(learnerDialects)),
      timeZone: z.string(),
      goalDays: z.int(),
      minutes: z.int(),
      quiet: z.boolean(),
      gentle: z.boolean(),
      openAll: z.boolean(),
      easyDots: z.boolean(),
      createdAt: time,
      lastLearnedOn: z.nullable(z.iso.date()),
    }),
  ),
  devices: z.array(z.object({ name: z.string(), createdAt: time, lastUsedOn: z.iso.date(), endsAt: time })),
  consents: z.array(z.object({ kind: z.string(), version: z.string(), agreedAt: time, endedAt: z.nullable(time) })),
};
