import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { meetingTimeText } from '#app/features/classes/teaching/class/meeting-time-text.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import * as css from '../classes.module.css';
import type { Route } from './+types/register.page';
import { StaffRegisterForm } from './staff-register-form.tsx';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ register: toResult(api.classes.registerAsStaff({ id: parseIdParam(params.meeting) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Register', description: 'The register of a meeting, as the staff mark it.', matches });

/** Register of a meeting for the staff, also after tutors can mark it no more. */
export default function StaffRegisterPage({ loaderData: { register }, params }: Route.ComponentProps) {
  if ('data' in register) {
    const { id, startsAt, class: ofClass } = register.data;
    return (
      <div className={css.page}>
        <p>
          <Link to={`/admin/classes/${ofClass.id}`}>
            <bdi>{ofClass.name}</bdi>
          </Link>
        </p>
        <h1 className={css.title}>Register: {meetingTimeText(startsAt, ofClass.zone)}</h1>
        <StaffRegisterForm key={id} loaded={register.data} />
      </div>
    );
  }
  if (register.errorStatus === 404)
    return <GoneRecord title="This meeting is gone">It was taken off the plan, or the term of its class ended more than a year ago.</GoneRecord>;
  return (
    <>
      <p>
        <Link to={`/admin/classes/${params.id}`}>The class</Link>
      </p>
      <h1>Register</h1>
      <PageLoadError noun="the register" status={register.errorStatus} />
    </>
  );
}
