import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { dialects } from '../accounts/dialects.contract.ts';
import { voiceStates } from './voice-terms.contract.ts';

const time = z.iso.datetime();
const decision = { word: z.string(), state: z.enum(voiceStates), note: z.nullable(z.string()), decidedAt: z.nullable(time) };

/** Sections of the personal data export: null for an account that has not lent its voice. */
const voicesData = {
  speaker: z.nullable(
    z.object({
      name: z.string(),
      place: z.nullable(z.string()),
      dialect: z.nullable(z.enum(dialects)),
      staysWithoutName: z.boolean(),
      consent: z.nullable(z.string()),
      consentedAt: z.nullable(time),
    }),
  ),
  voices: z.array(z.object({ ...decision, milliseconds: z.int(), recordedAt: time })),
  voiceDecisions: z.array(z.object(decision)),
};

/** Recordings of texts of other features, and their speakers. The desk of tutors and the albums of families use it. */
export const voicesFeature = defineFeature({
  name: 'voices',
  personalData: voicesData,
  retentionDays: {
    /** Recordings that were rejected or taken back, after it. */
    endedVoice: 30,
  },
  privacy: {
    'When you lend us your voice': `
      Tutors can record words for learners, once they have agreed to how their voice is used. We keep the recording, the name, place and dialect
      that they chose to show with it, when they agreed and to which text; they get a copy by email. A recording is public only after
      another tutor has approved it. It helps people to learn Igbo and is used for nothing else; no speaker is recognized by the voice, and no machine
      learns to speak from it.

      A recording that its speaker takes back is gone from all our pages at once, its sound is deleted, and what remains is a note that there was one,
      for {endedVoice days}. A recording that was not accepted is deleted after the same time. When a speaker’s account is deleted, the recordings go
      with it; approved ones stay only where the speaker has chosen that they may, without name and place.`,
  },
});
