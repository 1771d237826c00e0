import { IgboText } from '#app/ui/igbo-text.tsx';
import type { Comment } from './discussion.contract.ts';
import css from './said-by.module.css';

/** Which name goes first: the typed one (post page) or the account's (blog list), as SPEC section 3 says. */
export type NameOrder = 'typed' | 'account';

function nameOf({ fullName, User }: Comment, order: NameOrder): string {
  const names = order === 'typed' ? [fullName, User?.first_name] : [User?.first_name, fullName];
  return names.find(Boolean) ?? 'Anonymous';
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A comment or reply: who, when, what. */
export function SaidBy({ comment, nameOrder }: { comment: Comment; nameOrder: NameOrder }) {
  return (
    <>
      <p className={css.by}>
        <strong>{nameOf(comment, nameOrder)}</strong> <time dateTime={comment.createdAt}>{day.format(new Date(comment.createdAt))}</time>
      </p>
      <p className={css.text}>
        <IgboText>{comment.text}</IgboText>
      </p>
    </>
  );
}
