import type { Db } from '#app/db/schema.ts';
import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { audioUrl } from '#app/media/media-address.ts';
import type { PublicVoice } from './public-voice.contract.ts';
import { maxVoices, type VoiceTarget } from './voice-terms.contract.ts';
import { listApprovedVoices } from './voices.queries.server.ts';

/** Approved voices by the ids of their targets. A target without one is missing. A cached answer that has them names `voicesTag`. */
export async function approvedVoices(db: Db, target: VoiceTarget, ids: readonly number[] | 'all'): Promise<ReadonlyMap<number, PublicVoice[]>> {
  const voices = new Map<number, PublicVoice[]>();
  const rows = ids.length === 0 ? [] : await listApprovedVoices(db, target, ids);
  for (const { target_id, play_hash, ms, name, place, dialect } of rows) {
    const ofTarget = voices.get(target_id) ?? [];
    if (ofTarget.length === maxVoices) continue;
    const named = dialect === null ? null : dialectNames[dialect];
    voices.set(target_id, [...ofTarget, { url: audioUrl(play_hash), speaker: name, place, dialect: named, ms }]);
  }
  return voices;
}
