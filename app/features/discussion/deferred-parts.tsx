import { deferred } from '#app/ui/feedback/deferred.tsx';
import * as css from './comment-actions.module.css';
import type { OwnComment } from './own-comments.ts';

export const CommentActions = deferred(() => import('./comment-actions.tsx').then((module) => module.CommentActions), <p className={css.actions} />);
export const HeldComments = deferred(() => import('./held-comments.tsx').then((module) => module.HeldComments));

/** Loads what remembers an own comment. Without its code the author sees the message beside the form alone. */
export const loadRememberOwn = (): Promise<(comment: OwnComment) => void> =>
  import('./own-comments.ts').then(
    (module) => module.rememberOwn,
    () => () => undefined,
  );
