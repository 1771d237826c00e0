import * as z from 'zod/mini';
import { meetingLink } from '../class-fields.contract.ts';

/** Families that are named beside the link; further ones follow once these are answered. */
export const shownLeavers = 20;

/** Family that has left a class since it has its link, and knows it. */
const Leaver = z.object({
  id: z.int(),
  /** Nickname of the profile that left last; null once it was deleted. */
  name: z.nullable(z.string()),
  leftAt: z.nullable(z.iso.datetime()),
});
export type Leaver = z.output<typeof Leaver>;

export const Leavers = z.array(Leaver).check(z.maxLength(shownLeavers));

export const NewLink = z.object({ link: meetingLink });
export type NewLink = z.output<typeof NewLink>;

const leaverSentence = 'Each family is a number';

/** The link stays although these families know it. */
export const KeptLink = z.object({
  leavers: z.array(z.int(leaverSentence), leaverSentence).check(z.minLength(1, 'Please name at least one family'), z.maxLength(shownLeavers)),
});
