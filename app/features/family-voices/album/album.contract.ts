import * as z from 'zod/mini';
import { del, get } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { maxAlbum } from '../family-voice-terms.contract.ts';

const FamilyVoice = z.object({
  id: z.int(),
  igbo: z.string(),
  toned: z.nullable(z.string()),
  /** Null once the phrase is no longer in the course. */
  english: z.nullable(z.string()),
  speaker: z.string(),
  /** Length in ms. */
  ms: z.int(),
  /** Whether the speaker has said that all learners may hear it. */
  forAll: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type FamilyVoice = z.output<typeof FamilyVoice>;

/** Recordings of relatives, which the household alone hears. */
export const album = {
  album: get('/learning/voices', {
    access: 'account',
    deviceKey: true,
    reply: z.array(FamilyVoice).check(z.maxLength(maxAlbum)),
    description: 'the newest first',
  }),
  archive: get('/learning/voices/archive', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['20 per hour'] },
    reply: z.string(),
    file: { name: 'family-album', extension: 'zip', type: 'application/zip' },
    description: 'all recordings as MP3 in one ZIP file, with a list of them as text',
  }),
  audio: get('/learning/voices/:id/audio', {
    access: 'account',
    deviceKey: true,
    reply: z.string(),
    file: { name: 'voice', extension: 'mp3', type: 'audio/mpeg' },
  }),
  takeBack: del('/learning/voices/:id', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['120 per hour'] },
    reply: MessageReply,
    description: 'deletes the recording, also where all learners could hear it',
  }),
};
