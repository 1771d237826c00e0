import type { LessonEffect } from '#app/features/course/public.ts';
import { untilPainted } from '#app/lib/until-painted.ts';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { forgetPrepared } from './load-session.ts';
import type { KeyedEntry } from './session-rules.ts';
import { type StoredSession, storeSession } from './stored-session.ts';

/** Stores entries at once. The session, of which a copy takes longer, is stored once the verdict is painted: without it the same entry is made again. */
export async function performEffect({ stored, entries }: LessonEffect<StoredSession, KeyedEntry>): Promise<void> {
  for (const entry of entries) await addEntry(stored.profile, entry);
  await untilPainted();
  await forgetPrepared(stored.profile);
  await storeSession(stored);
  await sendAnswers();
}
