import { Suspense } from 'react';
import { Await } from 'react-router';
import { heardSentence } from './heard-sentence.ts';
import type { CourseStartResult } from './level-note.tsx';

/** Says how much of the course can be heard, where voices are spoken of. */
export const HeardNote = ({ start }: { start: CourseStartResult }) => (
  <Suspense>
    <Await resolve={start}>{(result) => 'data' in result && heardSentence(result.data.words)}</Await>
  </Suspense>
);
