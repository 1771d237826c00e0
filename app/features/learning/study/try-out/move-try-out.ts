import { api } from '#app/api-client.ts';
import { isDone, moveUnsentAnswers, type StoredLesson, type UnsentAnswer } from '#app/features/course/public.ts';
import type { SentEntry } from '#app/features/learning/sent-answer.contract.ts';
import { randomId } from '#app/lib/random-id.ts';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { partsOf } from '../session/entry-of-answer.ts';

const entryOf = ({ item, skill, exercise, given, tookMs, answeredAt }: UnsentAnswer): SentEntry => ({
  type: 'answer',
  item,
  skill,
  exercise,
  ...partsOf(given, item),
  tookMs,
  answeredAt,
});

/** The end of the lesson, which was the first one of its unit, if it was reached. */
async function entryOfEnd({ unit, run }: StoredLesson): Promise<SentEntry | undefined> {
  if (!isDone(run)) return undefined;
  const { lessons } = await api.course.unit({ id: unit });
  const lesson = lessons.find(({ items }) => items.length > 0);
  return lesson && { type: 'lesson', lesson: lesson.id, answeredAt: new Date().toISOString() };
}

/** Moves the answers of the lesson without an account into the first profile of the household, once: they keep their keys. */
export async function moveTryOut(profile: number): Promise<void> {
  const isMoved = await moveUnsentAnswers(async (stored) => {
    const end = await entryOfEnd(stored);
    for (const answer of stored.answers) await addEntry(profile, { ...entryOf(answer), key: answer.key });
    if (end) await addEntry(profile, { ...end, key: randomId() });
  });
  if (isMoved) await sendAnswers();
}
