import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { listQuery, redirectToValidUrl } from '#app/ui/admin/list/list-query.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { ReportLine, ReportNotes, reportLines } from '#app/ui/admin/page/report-line.tsx';
import { usePolling } from '#app/ui/admin/use-polling.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { ReportLine as Line } from '../content-transfer.contract.ts';
import type { EntryOutcome, ImportState } from '../import-terms.contract.ts';
import type { Route } from './+types/import.page';
import * as css from './content-transfer.module.css';
import { ImportActions } from './import-actions.tsx';
import { ImportStatus } from './import-state.tsx';
import { outcomeNames } from './import-terms.ts';

const hasReport: Record<ImportState, boolean> = { uploading: false, checking: false, ready: true, importing: true, done: true, refused: false };
const filter = { selects: { outcome: { label: 'Result', any: 'All lines', options: outcomeNames } } };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const id = parseIdParam(params.id);
  const { searchParams } = new URL(request.url);
  const parts = await requireAdmin(request, () => ({
    imported: toResult(api.contentTransfer.read({ id })),
    list: toResult(api.contentTransfer.report({ id, ...listQuery(searchParams, filter) })),
  }));
  redirectToValidUrl(request, filter, parts.list);
  return parts;
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Import', description: 'What an import will do, or has done, line by line.', matches });

/** One import: its state and its report. */
export default function ImportPage({ loaderData: { imported, list } }: Route.ComponentProps) {
  const data = 'data' in imported ? imported.data : undefined;
  usePolling(data !== undefined && !data.stopped && (data.state === 'checking' || data.state === 'importing'));
  return (
    <div className={css.page}>
      <p>
        <Link to="/admin/import">Import and export</Link>
      </p>
      {'errorStatus' in imported ? (
        imported.errorStatus === 404 ? (
          <GoneRecord title="This import is gone">It was deleted, or not finished within a week.</GoneRecord>
        ) : (
          <>
            <h1 className={css.title}>Import</h1>
            <PageLoadError noun="the import" status={imported.errorStatus} />
          </>
        )
      ) : (
        <>
          <h1 className={css.title} dir="auto">
            {imported.data.fileName}
          </h1>
          <p className={css.meta}>
            Uploaded <time dateTime={imported.data.createdAt}>{formatDateTime(imported.data.createdAt)}</time>
          </p>
          <ImportStatus imported={imported.data} />
          <ImportActions imported={imported.data} />
          {imported.data.notes.length > 0 && <ReportNotes notes={imported.data.notes} />}
          {hasReport[imported.data.state] && (
            <ResourceList
              title="Report"
              noun="lines"
              list={list}
              filter={filter}
              card={(line) => <ReportCard line={line} />}
              cardsClassName={reportLines}
              isPart
              empty="The file has no posts."
            />
          )}
        </>
      )}
    </div>
  );
}

const tones: Partial<Record<EntryOutcome, 'bad' | 'quiet'>> = { 'left-out': 'bad', failed: 'bad', known: 'quiet' };

const ReportCard = ({ line: { line, title, outcome, notes, post } }: { line: Line }) => (
  <ReportLine
    title={<bdi>{title}</bdi>}
    tone={tones[outcome]}
    meta={
      <>
        {outcomeNames[outcome]}
        {line !== null && ` · line ${line.toLocaleString('en')}`}
        {post !== null && (
          <>
            {' · '}
            <Link to={`/admin/blog/${post}`}>open the post</Link>
          </>
        )}
      </>
    }
  >
    {notes.length > 0 && <ReportNotes notes={notes} />}
  </ReportLine>
);
