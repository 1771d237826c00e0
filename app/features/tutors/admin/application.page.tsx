import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import type { StoredApplication } from '#app/features/accounts/tutor-application.contract.ts';
import { tutorStateNames } from '#app/features/accounts/tutor-states.contract.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Application } from '../decisions.contract.ts';
import type { Route } from './+types/application.page';
import * as css from './application.module.css';
import { CardReview } from './card-review.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionHistory } from './decision-history.tsx';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ application: toResult(api.tutors.application({ id: parseIdParam(params.id) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Tutor', description: 'The application of a tutor, what was decided about it, and the public card.', matches });

/** A tutor: facts, decisions with a form for the next one, and the public card. */
export default function ApplicationPage({ loaderData: { application }, params }: Route.ComponentProps) {
  const { state } = useLocation();
  const list = `/admin/tutors${typeof state?.search === 'string' ? state.search : ''}`;
  return (
    <div className={css.page}>
      <p>
        <Link to={list}>All tutors</Link>
      </p>
      {'data' in application ? (
        <>
          <h1 className={css.title}>
            <bdi>
              {application.data.first_name} {application.data.last_name}
            </bdi>
          </h1>
          <Facts {...application.data} />
          {application.data.application && <Told {...application.data.application} />}
          <DecisionForm key={params.id} application={application.data} />
          <DecisionHistory application={application.data} />
          <CardReview application={application.data} />
        </>
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

/** Texts of applicants, in which a dialect of an earlier release may be named. */
const dialects: Record<string, string> = dialectNames;

function Told({ dialect, town, experience, ages, why }: StoredApplication) {
  const told = { Dialect: dialect && (dialects[dialect] ?? dialect), Town: town, Experience: experience, Ages: ages, Why: why };
  return (
    <section aria-labelledby="told">
      <h2 id="told">In the applicant’s own words</h2>
      <dl className={css.facts}>
        {Object.entries(told).map(
          ([name, text]) =>
            text && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd className={css.told}>{text}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </section>
  );
}

const Facts = ({ email, phone_number, level, registeredAt, state }: Application) => (
  <dl className={css.facts}>
    <dt>State</dt>
    <dd>
      <strong>{tutorStateNames[state]}</strong>
    </dd>
    <dt>Registered</dt>
    <dd>
      <time dateTime={registeredAt}>{formatDateTime(registeredAt)}</time>
    </dd>
    <dt>Level</dt>
    <dd>{level && levelNames[level]}</dd>
    <dt>Email Address</dt>
    <dd>
      <a href={`mailto:${email}`}>{email}</a>
    </dd>
    <dt>Phone Number</dt>
    <dd>{phone_number}</dd>
  </dl>
);
