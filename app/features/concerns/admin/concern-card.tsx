import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import * as cards from '#app/ui/admin/list/record-cards.module.css';
import { Fact, Facts } from '#app/ui/admin/page/facts.tsx';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import type { ListedConcern } from '../concerns.contract.ts';
import * as css from './concerns.module.css';

/** Name of a concern in buttons and headings: it says nothing of its text. */
export const nameOf = ({ id }: ListedConcern) => `Concern ${id}`;

const accountPages = { learner: '/admin/users', tutor: '/admin/tutors', admin: undefined };

/** A concern with its author, its text and what was done. */
export function ConcernCard({ concern, buttons }: { concern: ListedConcern; buttons: ReactNode }) {
  const { message, about, fullName, email, account, createdAt, handled, note } = concern;
  const accountPage = account && accountPages[account.kind];
  return (
    <article className={cards.card}>
      <h2 className={cards.title}>{nameOf(concern)}</h2>
      <Facts>
        <Fact name="State">{handled ? 'Handled' : <strong>Open</strong>}</Fact>
        <Fact name="Received">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Fact>
        {about && (
          <Fact name="About" dir="auto">
            {about}
          </Fact>
        )}
        <Fact name="From">
          <bdi>{fullName ?? 'No name'}</bdi>
          {email && (
            <>
              , <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </Fact>
        {account && (
          <Fact name="Account">{accountPage ? <Link to={`${accountPage}/${account.id}`}>{account.name}</Link> : <bdi>{account.name}</bdi>}</Fact>
        )}
        {handled && (
          <Fact name="Handled">
            <bdi>{handled.by ?? deletedAccountName}</bdi>, <time dateTime={handled.at}>{formatDateTime(handled.at)}</time>
          </Fact>
        )}
      </Facts>
      <FoldedText size="ample" what="the concern">
        {message}
      </FoldedText>
      {note && (
        <div className={css.note}>
          <p className={css.meta}>Note</p>
          <FoldedText size="ample" what="the note">
            {note}
          </FoldedText>
        </div>
      )}
      <div className={css.buttons}>{buttons}</div>
    </article>
  );
}
