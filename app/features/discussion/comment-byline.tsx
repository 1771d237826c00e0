import { formatDate } from '#app/lib/format-date.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import * as css from './comment-byline.module.css';
import type { Comment } from './discussion.contract.ts';

/** Preferred name: the typed one (post page) or the account's (blog list). */
export type NameOrder = 'typed' | 'account';

function nameOf({ fullName, User }: Comment, order: NameOrder): string {
  const names = order === 'typed' ? [fullName, User?.first_name] : [User?.first_name, fullName];
  return names.find(Boolean) ?? 'Anonymous';
}

/** Comment or reply with author, date and text. The staff mark is outside the name, where no typed name can imitate it. */
export function CommentByline({ comment, nameOrder, what }: { comment: Comment; nameOrder: NameOrder; what: 'comment' | 'reply' }) {
  const name = nameOf(comment, nameOrder);
  return (
    <>
      <p className={`lines ${css.by}`}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {comment.staff && (
          <span className={css.staff}>
            <span className="visually-hidden">from the </span>Academy
          </span>
        )}{' '}
        <time dateTime={comment.createdAt}>{formatDate(comment.createdAt)}</time>
        {comment.editedAt && <span className={css.edited}> · edited</span>}
      </p>
      <FoldedText size="brief" what={`the ${what} by ${name}`}>
        {comment.text}
      </FoldedText>
    </>
  );
}
