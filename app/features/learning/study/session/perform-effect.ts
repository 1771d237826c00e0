import type { LessonEffect } from '#app/features/course/public.ts';
import { untilPainted } from '#app/lib/until-painted.ts';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { forgetPrepared } from './load-session.ts';
import type { KeyedEntry } from './session-rules.ts';
import { type StoredSession, storeSession } from './stored-session.ts';

/**
 * Stores entries at once. The session, of which a copy takes longer, is stored once the verdict is painted: without it the same entry is made again.
 * @param synchronize called when another tab is ahead
 */
export async function performEffect({ stored, entries, isTyping }: LessonEffect<StoredSession, KeyedEntry>, synchronize: () => void): Promise<void> {
  for (const entry of entries) await addEntry(stored.profile, entry);
  await untilPainted();
  if (!isTyping) await forgetPrepared(stored.profile);
  if ((await storeSession(stored)) !== stored) synchronize();
  if (!isTyping) await sendAnswers();
}
