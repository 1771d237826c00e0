import { createContext, use } from 'react';
import type { Comment } from './discussion.contract.ts';

interface CommentUpdates {
  /** Shows a comment as its author has changed it. */
  update: (comment: Comment) => void;
  /** Fetches the list anew. */
  reload: () => Promise<void>;
}

/** Changes by the author of a comment, for the list that shows it. */
export const CommentUpdatesContext = createContext<CommentUpdates>({ update: () => undefined, reload: async () => undefined });

export const useUpdateComment = () => use(CommentUpdatesContext).update;
export const useReloadComments = () => use(CommentUpdatesContext).reload;
