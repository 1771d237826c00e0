import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin, usePermissions } from '#app/features/admin/public.tsx';
import type { Application } from '#app/features/tutors/decisions.contract.ts';
import { TutorApplication } from '#app/features/tutors/public.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutor.page';
import { AccountFacts } from './account-facts.tsx';
import { AccountParts } from './account-parts.tsx';
import { loadUser } from './load-user.ts';
import { PinHelp } from './pin-help.tsx';
import * as css from './user.module.css';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => {
    const id = parseIdParam(params.id);
    return { application: toResult(api.tutors.application({ id })), ...loadUser(id) };
  });
export const HydrateFallback = PageSkeleton;

const nameOf = ({ first_name, last_name }: Application) => `${first_name} ${last_name}`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData && 'data' in loaderData.application ? nameOf(loaderData.application.data) : 'Tutor',
    description: 'A tutor: the application, what was decided about it, the public card and the account.',
    matches,
  });

/** A tutor: the application with its decisions and the public card, and the account as that of a learner. */
export default function TutorPage({ loaderData: { application, user, comments } }: Route.ComponentProps) {
  const { state } = useLocation();
  const canManage = usePermissions()?.includes('users:manage') ?? false;
  const list = `/admin/tutors${typeof state?.search === 'string' ? state.search : ''}`;
  return (
    <div className={css.page}>
      <p>
        <Link to={list}>All tutors</Link>
      </p>
      {'data' in application ? (
        <Fragment key={application.data.id}>
          <h1 className={css.title}>
            <bdi>{nameOf(application.data)}</bdi>
          </h1>
          {'data' in user && user.data.pin && <PinHelp user={user.data} pin={user.data.pin} canManage={canManage} />}
          <TutorApplication application={application.data} />
          {'data' in user ? (
            <>
              <section aria-labelledby="account">
                <h2 id="account">Account</h2>
                <AccountFacts user={user.data} />
              </section>
              <AccountParts user={user.data} comments={comments} list={list} />
            </>
          ) : (
            user.errorStatus !== 404 && <PageLoadError noun="the account" status={user.errorStatus} />
          )}
        </Fragment>
      ) : application.errorStatus === 404 ? (
        <GoneRecord title="This tutor is gone">The account was deleted.</GoneRecord>
      ) : (
        <>
          <h1 className={css.title}>Tutor</h1>
          <PageLoadError noun="the tutor" status={application.errorStatus} />
        </>
      )}
    </div>
  );
}
