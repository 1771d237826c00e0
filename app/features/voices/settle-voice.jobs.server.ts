import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { melodyOf } from '#app/lib/igbo-syllables.ts';
import { type MeasuredRecording, measureMelody } from '#app/media/audio-processing.server.ts';
import { readVariant } from '#app/media/media.queries.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { dropRecording, settleAddress } from './recording-media.server.ts';
import { lockVoice, updateVoice, voiceById } from './recordings.queries.server.ts';

/**
 * What a change of a text leaves to be done for a voice: its melody is compared with the new marks, or its bytes are deleted. The change itself may not
 * wait for the lock of the media, which comes before all others.
 */
export const settleVoice = defineJob({
  name: 'voices.settle',
  args: z.object({ voice: z.int() }),
  async perform({ args, db, invalidate }) {
    const before = await voiceById(db, args.voice);
    const original =
      before && before.state !== 'withdrawn'
        ? await readVariant(db, { hash: before.original_hash, variant: 'original', type: 'audio/wav' })
        : undefined;
    const heard = before && original ? await measureMelody(original, melodyOf(before.toned ?? '')) : undefined;
    const tags = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const voice = await lockVoice(tx, args.voice);
      if (!voice) return [];
      if (voice.state === 'withdrawn') return dropRecording(tx, voice);
      // Otherwise it was changed once more, and the job of that change comes.
      if (heard && voice.toned === before?.toned) {
        const measured: MeasuredRecording = { ...(JSON.parse(voice.measured) as MeasuredRecording), ...heard };
        await updateVoice(tx, voice.id, { melody: heard.melody, measured: JSON.stringify(measured) });
      }
      return settleAddress(tx, voice);
    });
    invalidate(...tags);
  },
});
