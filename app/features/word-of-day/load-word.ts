import type { Api } from '#app/api-client.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { commentsPerPage } from '../discussion/discussion.tsx';

/** The current word, and its newest comments: they come after it, and it does not wait for them. */
export function loadWord(api: Api) {
  const word = toResult(api.wordOfDay.current());
  const comments = word.then((got) => ('data' in got ? toResult(api.wordOfDay.comments({ id: got.data.id, limit: commentsPerPage })) : got));
  return { word, comments };
}
