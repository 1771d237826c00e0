import { auditLabels } from 'virtual:manifest/audit';
import { retentionDays } from 'virtual:manifest/retention';
import { type Api, api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseFilter } from '#app/ui/admin/list/list-query.ts';
import { CursorPager, cursorFromUrl } from '#app/ui/admin/list/pager.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { AuditEntry } from '../audit-log.contract.ts';
import type { Route } from './+types/audit-log.page';
import { AuditEntryItem, formatTime } from './audit-entry.tsx';
import * as css from './audit-log.module.css';

const pageSize = 20;

const actions = Object.fromEntries(Object.entries(auditLabels).toSorted(([, one], [, other]) => one.localeCompare(other)));

type People = Result<Awaited<ReturnType<Api['auditLog']['people']>>>;

/** The log can be read and searched without the list of people, too. */
const filterOf = (people: People) => ({
  search: 'Search by name, action or title',
  selects: {
    account: {
      label: 'Person',
      any: 'Everybody',
      options: Object.fromEntries('data' in people ? people.data.map(({ id, name }) => [id, name]) : []),
    },
    action: { label: 'Action', any: 'Any action', options: actions },
  },
});

async function load(params: URLSearchParams) {
  const people = await toResult(api.auditLog.people());
  const before = cursorFromUrl(params);
  const values = parseFilter(params, filterOf(people));
  // One more than a page tells whether older ones exist.
  const entries = toResult(api.auditLog.list({ ...values, limit: pageSize + 1, ...(before ? { before } : {}) }));
  return { people, entries };
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => load(new URL(request.url).searchParams));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Audit log', description: 'What the staff changed, and when.', matches });

export default function AuditLog({ loaderData: { people, entries } }: Route.ComponentProps) {
  const shown = 'data' in entries ? entries.data.slice(0, pageSize) : [];
  const older = 'data' in entries && entries.data.length > pageSize ? shown.at(-1)?.id : undefined;
  return (
    <>
      <ResourceList
        title="Audit log"
        noun="entries"
        list={'data' in entries ? { data: { rows: shown, total: shown.length } } : entries}
        filter={filterOf(people)}
        exportCsv={api.auditLog.export}
        card={(entry: AuditEntry) => <AuditEntryItem entry={entry} />}
        cardsClassName={css.entries}
        empty="Nothing has been changed yet"
        paged={false}
      />
      {'data' in entries && (
        <CursorPager older={older}>{shown.length === 0 ? 'No entries' : `${formatTime(shown.at(-1))} to ${formatTime(shown[0])}`}</CursorPager>
      )}
      <p className={css.note}>Logins, and what the staff created, changed, deleted or sent. Entries are kept for {retentionDays.auditEntry} days.</p>
    </>
  );
}
