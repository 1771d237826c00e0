import { retentionDays } from 'virtual:manifest/retention';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { parseFilter } from '#app/ui/admin/list/list-query.ts';
import { CursorPager, cursorFromUrl } from '#app/ui/admin/list/pager.tsx';
import * as cards from '#app/ui/admin/list/record-cards.module.css';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { ListedConcern } from '../concerns.contract.ts';
import type { Route } from './+types/concerns.page';
import { ConcernCard, nameOf } from './concern-card.tsx';
import { HandlingDialog } from './handling-dialog.tsx';

const pageSize = 10;
const filter = { selects: { state: { label: 'State', any: 'Open and handled', options: { open: 'Open', handled: 'Handled' } } } };

/** One more than a page tells whether older ones exist. */
function load(params: URLSearchParams) {
  const before = cursorFromUrl(params);
  return toResult(api.concerns.list({ ...parseFilter(params, filter), limit: pageSize + 1, ...(before ? { before } : {}) }));
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ concerns: load(new URL(request.url).searchParams) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Concerns', description: 'What was told about the safety of children.', matches });

/** Concerns with their texts, and a dialog that says what was done. */
export default function Concerns({ loaderData: { concerns } }: Route.ComponentProps) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [opened, setOpened] = useState<ListedConcern>();
  const shown = 'data' in concerns ? concerns.data.slice(0, pageSize) : [];
  const older = 'data' in concerns && concerns.data.length > pageSize ? shown.at(-1)?.id : undefined;
  const actions: RowAction<ListedConcern>[] = [{ label: 'Note and state', onClick: setOpened }];

  async function onSaved(message: string) {
    await reload();
    setOpened(undefined);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  return (
    <>
      <ResourceList
        title="Concerns"
        noun="concerns"
        intro={
          <>
            Sent from <Link to="/safety">How we keep children safe</Link>. Only administrators see them: they’re in no email, no search and no log. A
            handled one is deleted after {retentionDays.concern / 365} years.
          </>
        }
        list={'data' in concerns ? { data: { rows: shown, total: shown.length } } : concerns}
        filter={filter}
        card={(concern, buttons) => <ConcernCard concern={concern} buttons={buttons} />}
        cardsClassName={cards.cards}
        actions={actions}
        nameOf={nameOf}
        empty="No concerns yet"
        paged={false}
      />
      {'data' in concerns && shown.length > 0 && (
        <CursorPager older={older}>{shown.length === 1 ? '1 concern' : `${shown.length} concerns`} on this page</CursorPager>
      )}
      {opened && (
        <HandlingDialog
          opened={opened}
          present={shown.find(({ id }) => id === opened.id) ?? opened}
          onSaved={onSaved}
          onConflict={reload}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
