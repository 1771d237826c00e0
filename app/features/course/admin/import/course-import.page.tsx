import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { ExportSection } from '#app/ui/admin/page/export-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/course-import.page';
import * as css from './course-import.module.css';
import { readChoice } from './import-choice.ts';
import { ImportForm } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';
import { useCourseImport } from './use-course-import.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => ({ storedChoice: readChoice() }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Import and export of the course', description: 'Units, lessons and items from a file, and as a file.', matches });

const exportFormats = [
  { label: 'Download as JSON', fetchFile: () => api.course.exportFile({ as: 'json' }) },
  { label: 'Download as CSV', fetchFile: () => api.course.exportFile({ as: 'csv' }) },
] as const;

export default function CourseImport({ loaderData: { storedChoice } }: Route.ComponentProps) {
  const { choice, change, check, run, report } = useCourseImport(storedChoice);
  return (
    <div className={css.page}>
      <p>
        <Link to="/admin/course">Course</Link>
      </p>
      <h1>Import and export of the course</h1>
      <section aria-labelledby="import" className={css.section}>
        <h2 id="import">Import</h2>
        <p>
          First you see line by line what would happen. A file with one refused line changes nothing, the same file twice changes nothing, and what
          the file does not name stays as it is.
        </p>
        <ImportForm choice={choice} onChange={change} check={check} />
      </section>
      {report && <ImportResult report={report} run={run} />}
      <ExportSection formats={exportFormats}>
        <p>
          JSON holds the whole course with its drafts: units, lessons, and items with their states and sources. CSV holds the items alone, one a line,
          for a spreadsheet. Both can be imported again.
        </p>
      </ExportSection>
    </div>
  );
}
