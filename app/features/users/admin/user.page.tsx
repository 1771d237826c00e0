import { Fragment } from 'react';
import { Link, replace, useLocation } from 'react-router';
import { levelNames } from '#app/features/accounts/public.ts';
import { PageSkeleton, requireAdmin, usePermissions } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { UserRecord } from '../users.contract.ts';
import type { Route } from './+types/user.page';
import { AccountFacts, Time } from './account-facts.tsx';
import { AccountParts } from './account-parts.tsx';
import { loadUser } from './load-user.ts';
import { PinHelp } from './pin-help.tsx';
import * as css from './user.module.css';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const loaded = await requireAdmin(request, () => loadUser(parseIdParam(params.id)));
  // Drafts of notes lead here, whatever the account.
  if ('data' in loaded.user && loaded.user.data.kind === 'tutor') throw replace(`/admin/tutors/${params.id}`);
  return loaded;
}
export const HydrateFallback = PageSkeleton;

const nameOf = ({ first_name, last_name }: UserRecord) => `${first_name} ${last_name}`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData && 'data' in loaderData.user ? nameOf(loaderData.user.data) : 'User',
    description: 'A learner: the account, and what the staff can do for it.',
    matches,
  });

/** A learner: facts, help with the pin, logins, comments, the note of the staff, and deletion on request. */
export default function UserPage({ loaderData: { user, comments } }: Route.ComponentProps) {
  const { state } = useLocation();
  const canManage = usePermissions()?.includes('users:manage') ?? false;
  const list = `/admin/users${typeof state?.search === 'string' ? state.search : ''}`;
  return (
    <div className={css.page}>
      <p>
        <Link to={list}>All users</Link>
      </p>
      {'data' in user ? (
        <Fragment key={user.data.id}>
          <h1 className={css.title}>
            <bdi>{nameOf(user.data)}</bdi>
          </h1>
          {user.data.pin && <PinHelp user={user.data} pin={user.data.pin} canManage={canManage} />}
          <AccountFacts user={user.data}>
            <dt>Email Address</dt>
            <dd>
              <a href={`mailto:${user.data.email}`}>{user.data.email}</a>
            </dd>
            <dt>Phone Number</dt>
            <dd>{user.data.phone_number}</dd>
            <dt>Level</dt>
            <dd>{user.data.level && levelNames[user.data.level]}</dd>
            <dt>Joined</dt>
            <dd>
              <Time at={user.data.joinedAt} />
            </dd>
          </AccountFacts>
          <AccountParts user={user.data} comments={comments} list={list} />
        </Fragment>
      ) : user.errorStatus === 404 ? (
        <GoneRecord title="This user is gone">The account was deleted.</GoneRecord>
      ) : (
        <>
          <h1 className={css.title}>User</h1>
          <PageLoadError noun="the user" status={user.errorStatus} />
        </>
      )}
    </div>
  );
}
