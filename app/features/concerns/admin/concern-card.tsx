import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
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
    <article className={css.card}>
      <h2 className={css.title}>{nameOf(concern)}</h2>
      <dl className={css.facts}>
        <dt>State</dt>
        <dd>{handled ? 'Handled' : <strong>Open</strong>}</dd>
        <dt>Received</dt>
        <dd>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </dd>
        {about && (
          <>
            <dt>About</dt>
            <dd dir="auto">{about}</dd>
          </>
        )}
        <dt>From</dt>
        <dd>
          <bdi>{fullName ?? 'No name'}</bdi>
          {email && (
            <>
              , <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </dd>
        {account && (
          <>
            <dt>Account</dt>
            <dd>{accountPage ? <Link to={`${accountPage}/${account.id}`}>{account.name}</Link> : <bdi>{account.name}</bdi>}</dd>
          </>
        )}
        {handled && (
          <>
            <dt>Handled</dt>
            <dd>
              <bdi>{handled.by ?? deletedAccountName}</bdi>, <time dateTime={handled.at}>{formatDateTime(handled.at)}</time>
            </dd>
          </>
        )}
      </dl>
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
