import * as z from 'zod/mini';
import { maxVoices } from './voice-terms.contract.ts';

/** Approved voice as every reader gets it. */
export const PublicVoice = z.object({
  /** Path of the MP3. */
  url: z.string(),
  /** Name as the speaker wants it shown; empty where it may stay without the name. */
  speaker: z.string(),
  place: z.nullable(z.string()),
  /** Name of the dialect. */
  dialect: z.nullable(z.string()),
  ms: z.int(),
});
export type PublicVoice = z.output<typeof PublicVoice>;

export const publicVoices = z.array(PublicVoice).check(z.maxLength(maxVoices));
