import type { Api } from '#app/api-client.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { commentsPerPage } from '../discussion/discussion.tsx';

/** Current word and its newest comments. The comments need its id, so they stream in after the word. */
export function loadWord(api: Api) {
  const word = toResult(api.wordOfDay.current());
  const comments = word.then((got) => ('data' in got ? toResult(api.wordOfDay.comments({ id: got.data.id, limit: commentsPerPage })) : got));
  return { word, comments };
}
