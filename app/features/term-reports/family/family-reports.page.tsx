import { useSearchParams } from 'react-router';
import { CornerPage } from '#app/features/household/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/family-reports.page';
import * as css from './family-reports.module.css';
import { readReports } from './read-reports.ts';
import { ReportList } from './report-list.tsx';

const PrintView = lazyPart('the report', () => import('./print-view.tsx').then((module) => module.PrintView));

const failed = errorMessages({ fallback: 'We couldn’t fetch your reports' });
const path = '/study/grown-ups/reports';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Reports', description: 'Reports of a term, to read and to print.', matches });

/** Part of the corner for grown-ups: reports of the household, and the one that is printed. */
export default function FamilyReports() {
  const [search] = useSearchParams();
  const chosen = search.get('report');
  return (
    <div className={css.corner}>
      <CornerPage
        title="Reports"
        path={chosen === null ? path : `${path}?${new URLSearchParams({ report: chosen })}`}
        forVisitors="Reports are for grown-ups."
        load={readReports}
        failed={failed}
      >
        {({ reports }, reload) => {
          const report = reports.find(({ id }) => String(id) === chosen);
          return report && report.revokedAt === null ? (
            <PrintView key={report.id} report={report} reload={reload} />
          ) : (
            <ReportList reports={reports} reload={reload} />
          );
        }}
      </CornerPage>
    </div>
  );
}
