import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { pageFromUrl, pageSize, parseFilter } from '#app/ui/admin/list/list-query.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { ReportLine, reportLines } from '#app/ui/admin/page/report-line.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/course-report.page';
import { type CourseReport, findingsOf, type ReportedFinding, unitOptions } from './course-findings.ts';
import * as css from './course-report.module.css';
import { UnitStates } from './unit-states.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => ({ report: toResult(api.course.report()) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Report on the course', description: 'What the course still needs, and what contradicts itself.', matches });

export default function CourseReportPage({ loaderData: { report } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <p>
        <Link to="/admin/course">Course</Link>
      </p>
      <h1>Report on the course</h1>
      {'data' in report ? <Report report={report.data} /> : <PageLoadError noun="the report" status={report.errorStatus} />}
    </div>
  );
}

function Report({ report }: { report: CourseReport }) {
  const [searchParams] = useSearchParams();
  const filter = {
    selects: {
      kind: { label: 'Kind', any: 'Everything', options: kindNames },
      unit: { label: 'Unit', any: 'All units', options: unitOptions(report) },
    },
  };
  const all = findingsOf(report);
  const { kind, unit } = parseFilter(searchParams, filter);
  const shown = all.filter((finding) => (kind === undefined || finding.kind === kind) && (unit === undefined || String(finding.unit) === unit));
  const from = (pageFromUrl(searchParams) - 1) * pageSize;
  return (
    <>
      {all.length === 0 && (
        <EmptyState>
          <p>
            <span lang="ig">Ọ dị mma!</span> The course has no gap and no contradiction.
          </p>
        </EmptyState>
      )}
      {all.length > 0 && (
        <div>
          <ResourceList
            title="To fix"
            noun="things to fix"
            list={{ data: { rows: shown.slice(from, from + pageSize), total: shown.length } }}
            filter={filter}
            card={(finding) => <FindingCard finding={finding} />}
            cardsClassName={reportLines}
            isPart
          />
        </div>
      )}
      <UnitStates units={report.units} />
    </>
  );
}

const kindNames = { contradiction: 'Contradictions', gap: 'Gaps', voice: 'Missing voices' };
const kindName = { contradiction: 'Contradiction', gap: 'Gap', voice: 'Missing voice' };

const FindingCard = ({ finding: { kind, unitTitle, level, place, sentence } }: { finding: ReportedFinding }) => (
  <ReportLine
    title={
      <Link to={place}>
        <IgboText>{sentence}</IgboText>
      </Link>
    }
    tone={kind === 'contradiction' ? 'bad' : undefined}
    meta={
      <>
        {kindName[kind]}
        {unitTitle && level && (
          <>
            {' · '}
            {levelNames[level]}, <span lang="ig">{unitTitle}</span>
          </>
        )}
      </>
    }
  />
);
