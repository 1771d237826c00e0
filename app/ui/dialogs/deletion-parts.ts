import { lazy } from 'react';

/** Parts of a deletion that clear this browser; undefined when their code cannot be loaded. */
export const loadDeletionParts = () =>
  import('./unsent-answers.tsx').then(
    (module) => module.deletionParts,
    () => undefined,
  );

export const UnsentAnswers = lazy(async () => ({ default: (await loadDeletionParts())?.UnsentAnswers ?? (() => null) }));
