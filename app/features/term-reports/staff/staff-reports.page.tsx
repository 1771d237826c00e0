import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/staff-reports.page';
import { LearnerList } from './learner-list.tsx';
import { keptReportsPath } from './staff-report-texts.ts';
import * as css from './staff-reports.module.css';

const IssuedReportView = lazyPart('the report', () => import('./issued-report.tsx').then((module) => module.IssuedReportView));

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ found: toResult(api.termReports.classReports({ id: parseIdParam(params.id) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Term reports', description: 'Reports of the learners of a class.', matches });

/** Reports of a class: issued, read and taken back by the staff. */
export default function StaffReports({ loaderData: { found } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (!('data' in found))
    return found.errorStatus === 404 ? (
      <GoneRecord title="This class is gone">
        It was deleted, or its term ended more than a year ago. Its reports are under <Link to={keptReportsPath}>Reports of deleted classes</Link>.
      </GoneRecord>
    ) : (
      <>
        <h1>Term reports</h1>
        <PageLoadError noun="the reports" status={found.errorStatus} />
      </>
    );
  const { id, name } = found.data;
  const report = parseIdParam(search.get('report') ?? '');
  return (
    <div className={css.page}>
      <p>
        <Link to={`/admin/classes/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <h1 className={css.title}>Term reports</h1>
      {report ? <ReportOfClass key={report} classId={id} report={report} /> : <LearnerList found={found.data} />}
    </div>
  );
}

function ReportOfClass({ classId, report }: { classId: number; report: number }) {
  const read = useCallback(() => api.termReports.readReport({ id: classId, report }), [classId, report]);
  return <IssuedReportView read={read} back={<Link to={`/admin/classes/${classId}/reports`}>All reports of the class</Link>} />;
}
