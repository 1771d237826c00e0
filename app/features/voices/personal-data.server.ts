import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { updateVoice, voicesDecidedBy, voicesOfHousehold, voicesOfSpeaker } from './recordings.queries.server.ts';
import { deleteVoices } from './recordings.server.ts';
import { deleteSpeaker, type SpeakerRow, speakerOfAccount, speakersByIds, speakersOfLinks, updateSpeaker } from './speakers.queries.server.ts';
import { voiceTargets } from './voice-terms.contract.ts';
import { voicesTag } from './voices.cache-tags.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

const batchSize = 500;

/** Sections of the data export. The recordings themselves are on the desk of tutors. */
export const exportVoices = {
  speaker: async (db: Db, { id }: DataOwner) => {
    const speaker = await speakerOfAccount(db, id);
    if (!speaker) return null;
    const { name, place, dialect, keep_without_name, consent_version, consented_at } = speaker;
    return { name, place, dialect, staysWithoutName: keep_without_name === 1, consent: consent_version, consentedAt: isoOrNull(consented_at) };
  },

  voices: async (db: Db, { id }: DataOwner) => {
    const speaker = await speakerOfAccount(db, id);
    return (speaker ? await voicesOfSpeaker(db, speaker.id) : []).map(({ igbo, ms, state, note, created_at, decided_at }) => ({
      word: igbo,
      milliseconds: ms,
      state,
      note,
      recordedAt: iso(created_at),
      decidedAt: isoOrNull(decided_at),
    }));
  },

  async *voiceDecisions(db: Db, { id }: DataOwner) {
    for (let after = 0; ; ) {
      const rows = await voicesDecidedBy(db, id, after, batchSize);
      for (const { igbo, state, note, decided_at } of rows) yield { word: igbo, state, note, decidedAt: isoOrNull(decided_at) };
      if (rows.length < batchSize) return;
      after = rows.at(-1)?.id ?? after;
    }
  },
};

/** Deletes a speaker with all recordings, but for those that learners hear and that may stay without the name. */
async function forgetSpeaker(tx: Db, speaker: SpeakerRow): Promise<CacheTag[]> {
  const voices = await voicesOfSpeaker(tx, speaker.id);
  const staying = speaker.keep_without_name === 1 ? voices.filter(({ state, for_all_at }) => state === 'approved' && for_all_at !== null) : [];
  const tags = await deleteVoices(
    tx,
    voices.filter((voice) => !staying.includes(voice)),
  );
  if (staying.length === 0) await deleteSpeaker(tx, speaker.id);
  else await updateSpeaker(tx, speaker.id, { account_id: null, invite_id: null, name: '', place: null });
  for (const { id } of staying) await updateVoice(tx, id, { household_id: null });
  return [...tags, ...voiceTargets.map(voicesTag)];
}

/** Erases the voice of an account, and those of the relatives with links of it. */
export async function eraseVoices({ tx, owner, invalidate }: Erasure): Promise<void> {
  await lockMedia(tx);
  const own = await speakerOfAccount(tx, owner.id);
  const inAlbum = await voicesOfHousehold(tx, owner.id);
  const relatives = [
    ...(await speakersOfLinks(tx, owner.id)),
    ...(await speakersByIds(tx, [...new Set(inAlbum.map(({ speaker_id }) => speaker_id))])),
  ];
  const speakers = new Map([...(own ? [own] : []), ...relatives].map((speaker) => [speaker.id, speaker]));
  for (const speaker of speakers.values()) invalidate(...(await forgetSpeaker(tx, speaker)));
}
