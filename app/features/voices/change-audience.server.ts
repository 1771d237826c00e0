import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { settleAddress } from './recording-media.server.ts';
import { updateVoice, type VoiceRow } from './recordings.queries.server.ts';

/** Sets whether all learners may hear a voice: null leaves it to the family alone. @returns tags of what is out of date */
export async function changeAudience(tx: Db, voice: VoiceRow, forAllAt: number | null): Promise<CacheTag[]> {
  if ((voice.for_all_at === null) === (forAllAt === null)) return [];
  return settleAddress(tx, await updateVoice(tx, voice.id, { for_all_at: forAllAt }));
}
