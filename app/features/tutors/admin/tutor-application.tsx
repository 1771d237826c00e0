import { Fragment } from 'react';
import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import type { StoredApplication } from '#app/features/accounts/tutor-application.contract.ts';
import { tutorStateNames } from '#app/features/accounts/tutor-states.contract.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import type { Application } from '../decisions.contract.ts';
import * as css from './application.module.css';
import { CardReview } from './card-review.tsx';
import { CheckSection } from './check-section.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionHistory } from './decision-history.tsx';

/** What an applicant told, decisions with a form for the next one, the check for teaching children, and the public card. */
export const TutorApplication = ({ application }: { application: Application }) => (
  <>
    <Facts {...application} />
    {application.application && <Told {...application.application} />}
    <DecisionForm application={application} />
    <DecisionHistory application={application} />
    <CheckSection application={application} />
    <CardReview application={application} />
  </>
);

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
