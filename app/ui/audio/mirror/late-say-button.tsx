import { Suspense } from 'react';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import type { MirroredWord } from './mirror.tsx';

/** The server renders the button as it does all parts; its code loads after the page. */
const SayButton = optionalPart<MirroredWord>(() => import('./say-button.tsx').then((module) => module.SayButton));

export const LateSayButton = (word: MirroredWord) => (
  <Suspense>
    <SayButton {...word} />
  </Suspense>
);
