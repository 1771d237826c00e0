import { lazy } from 'react';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import type { ArchivedWord } from './word-archive.contract.ts';

/** The server renders likes and comments as of all parts; their code loads after the page. */
const load = () => import('./comments.tsx');

export const Comments = lazy(() =>
  load().then(
    (module) => ({ default: module.Comments }),
    () => ({ default: CommentsFailed }),
  ),
);

const CommentsFailed = () => <LoadError {...useRetry()}>We could not fetch the comments.</LoadError>;

export const Likes = optionalPart<{ word: ArchivedWord }>(() => load().then((module) => module.Likes));
