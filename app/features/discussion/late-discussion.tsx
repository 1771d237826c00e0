import { lazy, Suspense } from 'react';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import type { DiscussionProps } from './discussion.tsx';

const Failed = () => <LoadError {...useRetry()}>We could not fetch the comments.</LoadError>;

const Loaded = lazy(() =>
  import('./discussion.tsx').then(
    (module) => ({ default: module.Discussion }),
    () => ({ default: Failed }),
  ),
);

/** Comments below something else: the server renders them as all parts, and their code loads after the page. */
export const LateDiscussion = (props: DiscussionProps) => (
  <Suspense fallback={<p role="status">Loading comments...</p>}>
    <Loaded {...props} />
  </Suspense>
);
