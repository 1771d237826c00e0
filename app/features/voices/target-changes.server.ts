import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { settleAddress } from './recording-media.server.ts';
import { liveVoicesOf, updateVoice } from './recordings.queries.server.ts';
import { settleVoice } from './settle-voice.jobs.server.ts';
import type { VoiceTarget } from './voice-terms.contract.ts';

/**
 * Called in the transaction that changes the text of a target: voices of another text wait to be checked again and are out of public answers, and a job
 * measures their melody anew. Another meaning changes nothing; old marks that come back approve nothing.
 * @returns tags to invalidate
 */
export async function targetChanged(
  tx: Db,
  target: VoiceTarget,
  id: number,
  { igbo, toned }: { igbo: string; toned: string | null },
  now: number,
): Promise<CacheTag[]> {
  const tags: CacheTag[] = [];
  for (const voice of await liveVoicesOf(tx, target, id)) {
    if (voice.igbo === igbo && voice.toned === toned) continue;
    const undecided = { state: 'pending', decided_by: null, decided_at: null, mailed_at: null, note: null } as const;
    const waiting = await updateVoice(tx, voice.id, { igbo, toned, melody: 'unclear', ...undecided });
    tags.push(...(await settleAddress(tx, waiting)));
    await enqueue(tx, settleVoice, { voice: voice.id }, { now });
  }
  return tags;
}

/**
 * Called in the transaction that deletes a target: its voices are withdrawn, and a job deletes their bytes. Albums keep theirs.
 * @returns tags to invalidate
 */
export async function targetRemoved(tx: Db, target: VoiceTarget, id: number, now: number): Promise<CacheTag[]> {
  const tags: CacheTag[] = [];
  for (const voice of await liveVoicesOf(tx, target, id)) {
    // An album keeps what a relative has said.
    const change =
      voice.household_id === null ? ({ state: 'withdrawn', decided_at: now } as const) : ({ state: 'pending', for_all_at: null } as const);
    tags.push(...(await settleAddress(tx, await updateVoice(tx, voice.id, change))));
    await enqueue(tx, settleVoice, { voice: voice.id }, { now });
  }
  return tags;
}
