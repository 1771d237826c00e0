import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { familyVoices } from './family-voices.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. Secrets of links stay out of it. */
const familyVoiceData = {
  voiceLinks: z.array(z.object({ name: z.string(), phrases: z.int(), createdAt: time, endsAt: time, recordingsLeft: z.int() })),
  familyVoices: z.array(
    z.object({ speaker: z.string(), igbo: z.string(), toned: z.nullable(z.string()), ms: z.int(), forAll: z.boolean(), recordedAt: time }),
  ),
};

/** Relatives record phrases for a household by a link, without an account; the household hears them in its album. */
export const familyVoicesFeature = defineFeature({
  name: 'family-voices',
  contract: familyVoices,
  personalData: familyVoiceData,
  retentionDays: {
    /** After its end. */
    voiceLink: 30,
  },
  privacy: {
    'When your household learns': `
      You can send a relative a link to record phrases for you. We keep the name that you give them, what they record, and when. Only your household
      hears it, unless your relative agrees, as a grown-up, that all learners may hear it; a tutor listens first, and we keep when and to which text
      they agreed. Your relative takes each recording back with the same link, also after the link has ended, and you do so in your family album: it is
      deleted at once. The link itself is forgotten {voiceLink days} after its end. With your account all recordings of your family are deleted.`,
  },
  pages: [
    { path: '/voice', file: 'link/voice.page.tsx', layout: 'none', robots: 'disallow' },
    { path: '/study/grown-ups/voices', file: 'corner/corner-voices.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/study/family/voices', file: 'album/album.page.tsx', layout: 'study', robots: 'disallow' },
  ],
});
