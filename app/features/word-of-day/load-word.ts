import type { Api } from '#app/api-client.ts';
import { outcome } from '#app/ui/feedback/async-section.tsx';
import { commentsPerPage } from '../discussion/discussion.tsx';

/** The current word, and its newest comments: they come after it, and it does not wait for them. */
export function loadWord(api: Api) {
  const word = outcome(api.wordOfDay.current());
  const comments = word.then((got) => ('data' in got ? outcome(api.wordOfDay.comments({ id: got.data.id, limit: commentsPerPage })) : got));
  return { word, comments };
}
