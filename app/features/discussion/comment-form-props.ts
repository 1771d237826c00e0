import type { Comment } from './discussion.contract.ts';
import type { OwnComment } from './own-comments.ts';

/** What the forms of report, change and deletion get. */
export interface CommentFormProps {
  comment: Comment;
  /** The comment as its author has it; undefined for other readers. */
  own: OwnComment | undefined;
  /** Closes the form; `message` says what was done. */
  onClose: (message?: string) => void;
}
