import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { HoldReason } from '#app/features/discussion/moderation-terms.contract.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import type { AdminComment } from '../moderation.contract.ts';
import * as css from './admin-comments.module.css';

const stateNames = { shown: 'Shown', held: 'Waiting', hidden: 'Hidden', removed: 'Removed' };

const holdReasons: Record<HoldReason, string> = {
  links: 'It has more than two links.',
  word: 'It has a word of your list.',
  'hidden-before': 'An earlier comment of this author was hidden.',
  anonymous: 'It was sent without a name that can be checked.',
  banned: 'Its email address is banned.',
  'invisible-field': 'It filled in a field that people do not see.',
  'too-fast': 'It was sent faster than a person types.',
  reports: 'Readers reported it.',
};
const reasonNames = { spam: 'advertising', rude: 'rude', private: 'private', other: 'something else' };

const authorOf = ({ author }: AdminComment) => author ?? 'Anonymous';

/** Author and first words, which tell the buttons of a comment from those of others. */
export const nameOf = (comment: AdminComment) => `${authorOf(comment)}, “${[...comment.text].slice(0, 40).join('')}”`;

/** "advertising, rude (2)" */
function summarize(reasons: AdminComment['reportReasons']): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reasonNames[reason], (counts.get(reasonNames[reason]) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ');
}

interface CommentCardProps {
  comment: AdminComment;
  buttons: ReactNode;
  checkbox: ReactNode;
}

/** A comment or reply with its author, page, state, and why it waits. */
export function CommentCard({ comment, buttons, checkbox }: CommentCardProps) {
  const id = useId();
  const { state, holdReason, reports, title, url, isReply, email, staff, createdAt, editedAt } = comment;
  return (
    <article className={css.card} aria-labelledby={`${id}-by`}>
      <header className={css.by}>
        {checkbox}
        <h2 id={`${id}-by`} className="lines">
          <bdi>{authorOf(comment)}</bdi>
        </h2>
        {staff && <span className={css.mark}>Academy</span>}
        <span className={css.mark} data-state={state}>
          {stateNames[state]}
        </span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {editedAt && <span>edited</span>}
      </header>
      {email && <p className={css.meta}>{email}</p>}
      <FoldedText size="brief" what={`the comment by ${authorOf(comment)}`}>
        {comment.text || '(text deleted)'}
      </FoldedText>
      <p className={css.meta}>
        {isReply ? 'Reply on ' : 'On '}
        {url ? <Link to={`${url}#comments`}>{title || 'a page without a title'}</Link> : 'a page that is not public'}
      </p>
      {state === 'held' && holdReason && <p className={css.reason}>{holdReasons[holdReason as HoldReason] ?? 'A rule held it.'}</p>}
      {reports > 0 && (
        <p className={css.reason}>
          Reported {reports === 1 ? 'once' : pluralize(reports, 'time')}: {summarize(comment.reportReasons) || 'the reasons are deleted'}
        </p>
      )}
      <div className={css.actions}>{buttons}</div>
    </article>
  );
}
