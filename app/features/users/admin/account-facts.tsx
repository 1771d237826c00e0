import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tutorStateNames } from '#app/features/accounts/tutor-states.contract.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { UserRecord } from '../users.contract.ts';
import * as css from './user.module.css';

const newsletterStates: Record<UserRecord['newsletter'], string> = {
  none: 'Not subscribed',
  unconfirmed: 'Not confirmed yet',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed: a mail server has said that the mailbox doesn’t exist',
};

export const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;

/** Facts about an account, below those of its owner. */
export function AccountFacts({ user, children }: { user: UserRecord; children?: ReactNode }) {
  return (
    <dl className={css.facts}>
      {children}
      <dt>Verified</dt>
      <dd>{user.verifiedAt === null ? 'Not yet' : <Time at={user.verifiedAt} />}</dd>
      <dt>Last day here</dt>
      <dd>
        {user.lastSeenOn !== null ? (
          <time dateTime={user.lastSeenOn}>{formatDate(user.lastSeenOn)}</time>
        ) : user.verifiedAt === null ? (
          'Not logged in yet'
        ) : (
          'Not known'
        )}
      </dd>
      <dt>Household</dt>
      <dd>{user.profiles === 0 ? 'No profile yet' : pluralize(user.profiles, 'profile')}</dd>
      <dt>Newsletter</dt>
      <dd>{newsletterStates[user.newsletter]}</dd>
      <dt>Comments</dt>
      <dd>{user.comments.toLocaleString('en')}</dd>
      {user.isStaff && (
        <>
          <dt>Staff</dt>
          <dd>
            <Link to="/admin/staff">Has a role in the administration</Link>
          </dd>
        </>
      )}
      {user.others.map((other) => (
        <OtherAccount key={other.id} {...other} />
      ))}
    </dl>
  );
}

/** Account of another kind with the same address. */
function OtherAccount({ id, kind, tutorState }: UserRecord['others'][number]) {
  return (
    <>
      <dt>Same address</dt>
      <dd>
        {kind === 'admin' ? (
          'An administrator'
        ) : (
          <Link to={`/admin/${kind === 'tutor' ? 'tutors' : 'users'}/${id}`}>
            {tutorState === null ? 'A learner' : `A tutor: ${tutorStateNames[tutorState].toLowerCase()}`}
          </Link>
        )}
      </dd>
    </>
  );
}
