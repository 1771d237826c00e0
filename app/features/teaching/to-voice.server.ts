import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import type { SpeakerRow, VoiceRow } from '#app/features/voices/public.server.ts';
import type { MeasuredRecording } from '#app/media/audio-processing.server.ts';
import type { TeachingVoice } from './teaching.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** A recording as tutors see it. @param caller account of the caller */
export function toVoice(voice: VoiceRow, { account_id, name, place, dialect }: SpeakerRow, caller: number): TeachingVoice {
  const { seconds, warnings, levels } = JSON.parse(voice.measured) as MeasuredRecording;
  return {
    id: voice.id,
    target: voice.target,
    targetId: voice.target_id,
    igbo: voice.igbo,
    toned: voice.toned,
    speaker: { name, place, dialect: dialect === null ? null : dialectNames[dialect] },
    isOwn: account_id === caller,
    state: voice.state,
    note: voice.note,
    melody: voice.melody,
    // A phrase has more syllables than are compared.
    levels: voice.melody === 'none' ? [] : levels,
    warnings,
    seconds,
    ms: voice.ms,
    createdAt: iso(voice.created_at),
    decidedAt: voice.decided_at === null ? null : iso(voice.decided_at),
  };
}
