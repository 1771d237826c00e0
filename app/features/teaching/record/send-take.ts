import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { Take } from '#app/ui/audio/record/take.ts';
import type { ToRecord } from '../teaching.contract.ts';
import { wordsPerSitting } from './sitting.ts';

/** Words that need a voice, and how many there are in all. */
export async function fetchWords(): Promise<{ rows: ToRecord[]; total: number }> {
  const { counts, rows } = await api.teaching.queue({ kind: 'record', limit: 2 * wordsPerSitting });
  return { rows: rows.filter((row) => row.kind === 'record'), total: counts.record };
}

/**
 * Sends a take. Where the caller has a voice already, this is a newer one: of a word that was recorded again, or one that the server stored though its
 * answer was lost.
 */
export async function sendTake(subject: string, { wav, isProcessed }: Take): Promise<void> {
  const [target, digits] = subject.split('/');
  const recording = {
    id: Number(digits),
    file: new File([wav], 'recording.wav', { type: wav.type }),
    processed: isProcessed ? ('true' as const) : undefined,
  };
  const isItem = target === 'item';
  try {
    await (isItem ? api.teaching.addItemVoice(recording) : api.teaching.addWordVoice(recording));
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 409) throw problem;
    await (isItem ? api.teaching.replaceItemVoice(recording) : api.teaching.replaceWordVoice(recording));
  }
}
