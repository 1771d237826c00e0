import type { Db } from '#app/db/schema.ts';
import { isStored, prepareRecording, type SpeakerRow, speakerOfAccount, storeRecording, targetChanged } from '#app/features/voices/public.server.ts';
import type { VoiceTarget } from '#app/features/voices/voice-terms.contract.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { lockSpoken, spokenOf, targetNotFound } from './targets.server.ts';
import type { teaching } from './teaching.contract.ts';
import { toVoice } from './to-voice.server.ts';

type Uploads = Handlers<Pick<typeof teaching, 'addItemVoice' | 'replaceItemVoice' | 'addWordVoice' | 'replaceWordVoice'>>;

/** @throws {ApiError} 400 before the caller has agreed to how the voice is used */
const requireSpeaker = async (db: Db, account: number): Promise<SpeakerRow> =>
  (await speakerOfAccount(db, account)) ?? reject(400, 'Please say first how your voice may be named and used');

const beforeBody: Uploads['addItemVoice']['beforeBody'] = async ({ db, principal }) => {
  await requireSpeaker(db, principal.id);
};

/** Handler of an upload. A caller that has not agreed is refused before the recording is received, and a text that is gone before it is processed. */
function upload(target: VoiceTarget, replaces: boolean): Uploads['addItemVoice'] {
  const store: Uploads['addItemVoice'] = async ({ params: { id }, input: { file, processed }, principal, db, audit, invalidate, ...context }) => {
    const speaker = await requireSpeaker(db, principal.id);
    const time = localTimeOf(context);
    const of = (await spokenOf(db, target, id, time)) ?? reject(404, targetNotFound[target]);
    const sent = { speaker: speaker.id, of, replaces };
    const prepared = await prepareRecording(db, sent, { file, toned: of.toned, isProcessed: processed === 'true' });
    if (isStored(prepared)) {
      await audit([]);
      return { voice: toVoice(prepared, speaker, principal.id) };
    }
    const { voice, tags } = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      // The speaker may have taken the voice back meanwhile, and the text may have changed.
      const { id: consenting } = await requireSpeaker(tx, principal.id);
      const present = (await lockSpoken(tx, target, id, time)) ?? reject(404, targetNotFound[target]);
      const stored = await storeRecording(tx, prepared, { ...sent, speaker: consenting, forAll: true, now: context.now() });
      await audit(stored.isNew ? { id: stored.voice.id, title: of.igbo } : [], tx);
      return { ...stored, tags: [...stored.tags, ...(await targetChanged(tx, target, id, present, context.now()))] };
    });
    invalidate(...tags);
    return { voice: toVoice(voice, speaker, principal.id) };
  };
  return Object.assign(store, { beforeBody });
}

export const uploadHandlers: Uploads = {
  addItemVoice: upload('item', false),
  replaceItemVoice: upload('item', true),
  addWordVoice: upload('word', false),
  replaceWordVoice: upload('word', true),
};
