import type { Permission } from '#app/auth/permissions.ts';
import { hasOtherAccountWith } from '#app/auth/roles.queries.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { settleAddress } from './recording-media.server.ts';
import { lockVoice, updateVoice, type VoiceRow } from './recordings.queries.server.ts';
import { speakerById } from './speakers.queries.server.ts';
import type { VoiceState } from './voice-terms.contract.ts';

interface Decision {
  id: number;
  state: 'approved' | 'rejected';
  /** State that the caller saw. */
  was: VoiceState;
  note?: string | undefined;
  caller: { id: number; permissions: ReadonlySet<Permission> };
  now: number;
}

const stateNames: Record<VoiceState, string> = { pending: 'waiting', approved: 'approved', rejected: 'not accepted', withdrawn: 'withdrawn' };

/**
 * Approves or rejects a voice for all learners, in a transaction that holds the lock of the media. The same decision of the same account once more
 * changes nothing: the client has lost the response.
 * @throws {ApiError} 404, 400 without a note, 403 for the own voice, 409 when it is not what the caller saw
 */
export async function decideVoice(
  tx: Db,
  { id, state, was, note, caller, now }: Decision,
): Promise<{ voice: VoiceRow; isNew: boolean; tags: CacheTag[] }> {
  const voice = await lockVoice(tx, id);
  if (!voice || voice.for_all_at === null) return reject(404, 'Recording not found');
  if (state === 'rejected' && note === undefined) rejectFields({ note: 'Please say what should be different, so that it can be recorded again' });
  const isRepeated = voice.state === state && voice.decided_by === caller.id && voice.note === (note ?? null);
  if (isRepeated) return { voice, isNew: false, tags: [] };
  if (voice.state === 'withdrawn') reject(409, 'It was replaced since you listened');
  if (voice.state !== was) reject(409, `A colleague has decided meanwhile: it is ${stateNames[voice.state]}. Please look at it again`);
  if (voice.state === state) reject(409, `It is ${stateNames[state]} already`);
  const speaker = await speakerById(tx, voice.speaker_id);
  if (state === 'approved' && speaker?.account_id === caller.id) await requireNoOtherApprover(tx, caller);
  const decided = await updateVoice(tx, id, { state, note: note ?? null, decided_by: caller.id, decided_at: now, mailed_at: null });
  return { voice: decided, isNew: true, tags: await settleAddress(tx, decided) };
}

/** An administrator may approve an own voice while no other account could. */
async function requireNoOtherApprover(tx: Db, { id, permissions }: Decision['caller']): Promise<void> {
  if (!permissions.has('tutors:manage') || (await hasOtherAccountWith(tx, 'reviews:write', id))) reject(403, 'A colleague must approve your voice');
}
