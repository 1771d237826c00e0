import type { Api } from '#app/api.ts';
import { commentsPerPage } from '../discussion/discussion.tsx';

/** The current word with its newest comments. */
export async function loadWord(api: Api) {
  const word = await api.wordOfDay.current();
  return { word, comments: await api.wordOfDay.comments({ id: word.id, limit: commentsPerPage }) };
}
