import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/kept-reports.page';
import type { KeptReport } from './kept-reports.contract.ts';
import { keptReportsPath, reportFailed } from './staff-report-texts.ts';
import * as css from './staff-reports.module.css';

const title = 'Reports of deleted classes';
const filter = { search: 'Search by learner or class' };

const IssuedReportView = lazyPart('the report', () => import('./issued-report.tsx').then((module) => module.IssuedReportView));

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.termReports.keptReports, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title, description: 'Term reports whose class was deleted: to read, and to take back.', matches });

/** Reports that outlived their class: families keep them, and the staff can take them back. */
export default function KeptReports({ loaderData: { list } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const report = parseIdParam(search.get('report') ?? '');
  const query = new URLSearchParams(search);
  query.delete('report');
  return report ? <OneReport key={report} report={report} listQuery={`${query}`} /> : <ReportTable list={list} />;
}

interface OneReportProps {
  report: number;
  /** Search and page of the list that the report was opened from. */
  listQuery: string;
}

function OneReport({ report, listQuery }: OneReportProps) {
  const read = useCallback(() => api.termReports.readKept({ report }), [report]);
  return (
    <div className={css.page}>
      <h1 className={css.title}>Term report</h1>
      <IssuedReportView read={read} back={<Link to={{ pathname: keptReportsPath, search: listQuery }}>{title}</Link>} />
    </div>
  );
}

const columns: Column<KeptReport>[] = [
  { heading: 'Learner', cell: ({ name }) => <bdi>{name}</bdi>, className: css.wide },
  { heading: 'Class', cell: ({ className }) => <bdi>{className}</bdi>, className: css.wide },
  {
    heading: 'Term',
    cell: ({ firstDay, lastDay }) => (
      <>
        <time dateTime={firstDay}>{formatDate(firstDay)}</time> to <time dateTime={lastDay}>{formatDate(lastDay)}</time>
      </>
    ),
    className: css.wide,
  },
  {
    heading: 'Report',
    cell: ({ issuedAt, revokedAt }) =>
      revokedAt === null ? `Issued on ${formatLocalDate(issuedAt)}` : `Taken back on ${formatLocalDate(revokedAt)}`,
    className: css.wide,
  },
];

function ReportTable({ list }: { list: Result<PageWithTotal<KeptReport[]>> }) {
  const [, setSearch] = useSearchParams();
  const actions: RowAction<KeptReport>[] = [
    { label: 'Read', variant: 'secondary', onClick: ({ id }) => setSearch((before) => new URLSearchParams([...before, ['report', `${id}`]])) },
    {
      label: 'Take back',
      isButton: true,
      variant: 'danger-secondary',
      isFor: ({ revokedAt }) => revokedAt === null,
      confirm: {
        title: 'Take back the report',
        question: 'A school that checks a print of it reads that it is no longer valid, and its family gets an email. This cannot be undone.',
      },
      perform: ({ id }) => api.termReports.takeBackKept({ report: id }),
      toMessage: reportFailed,
    },
  ];
  return (
    <>
      <p>
        <Link to="/admin/classes">Classes</Link>
      </p>
      <ResourceList
        title={title}
        noun="reports"
        intro="Families keep the reports of a class that was deleted, and codes of prints go on to work."
        list={list}
        filter={filter}
        columns={columns}
        actions={actions}
        nameOf={({ name, className }) => `${name}, ${className}`}
        empty="No reports of deleted classes yet. A class is deleted a year after its term."
      />
    </>
  );
}
