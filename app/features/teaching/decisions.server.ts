import type { Db } from '#app/db/schema.ts';
import {
  decideVoice,
  type SpeakerRow,
  speakerById,
  speakerOfAccount,
  type VoiceRow,
  voiceById,
  withdrawVoices,
} from '#app/features/voices/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { readVariant } from '#app/media/media.queries.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import type { teaching } from './teaching.contract.ts';
import { toVoice } from './to-voice.server.ts';

const notFound = () => reject(404, 'Recording not found');

const speakerOf = async (db: Db, { speaker_id }: VoiceRow): Promise<SpeakerRow> => (await speakerById(db, speaker_id)) ?? notFound();

async function* pieces(bytes: Uint8Array) {
  yield bytes;
}

export const decisionHandlers: Handlers<Pick<typeof teaching, 'decideVoice' | 'removeVoice' | 'original'>> = {
  decideVoice: async ({ db, params: { id }, input, principal, now, audit, invalidate }) => {
    const { voice, speaker, tags } = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const decided = await decideVoice(tx, { ...input, id, caller: principal, now: now() });
      await audit(decided.isNew ? { id, title: `${decided.voice.igbo}, ${input.state}` } : [], tx);
      return { ...decided, speaker: await speakerOf(tx, decided.voice) };
    });
    invalidate(...tags);
    const message = input.state === 'approved' ? 'Approved. Everyone can hear it now' : 'Thank you. The speaker hears of your note by email';
    return { voice: toVoice(voice, speaker, principal.id), message };
  },

  removeVoice: async ({ db, params: { id }, principal, now, invalidate }) => {
    const { igbo, tags } = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const [voice, speaker] = [await voiceById(tx, id), await speakerOfAccount(tx, principal.id)];
      if (!voice || voice.speaker_id !== speaker?.id) return notFound();
      return { ...voice, tags: voice.state === 'withdrawn' ? [] : await withdrawVoices(tx, [voice], now()) };
    });
    invalidate(...tags);
    return { message: `Your recording of “${igbo}” is deleted` };
  },

  original: async ({ db, params: { id } }) => {
    const voice = await voiceById(db, id);
    // What is for a family alone is no work of tutors.
    if (!voice || voice.for_all_at === null) return notFound();
    const bytes = await readVariant(db, { hash: voice.original_hash, variant: 'original', type: 'audio/wav' });
    return pieces(bytes ?? notFound());
  },
};
