import type { Api } from '#app/api-client.ts';
import { commentsPerPage } from '#app/features/discussion/public.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';

/** Current word and its newest comments. The comments need its id, so they stream in after the word. */
export function loadWord(api: Api) {
  const word = toResult(api.wordOfDay.current());
  const comments = word.then((result) =>
    'data' in result ? toResult(api.wordOfDay.comments({ id: result.data.id, limit: commentsPerPage })) : result,
  );
  return { word, comments };
}
