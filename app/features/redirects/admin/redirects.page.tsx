import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { BulkActions, ChooseRow, useSelection } from '#app/ui/admin/list/bulk-actions.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Redirect } from '../redirects.contract.ts';
import type { Route } from './+types/redirects.page';
import { oldAddress, redirectColumns } from './redirect-columns.tsx';
import { RedirectForm } from './redirect-form.tsx';

const filter = {
  search: 'Search by part of an address',
  selects: { source: { label: 'Source', any: 'All sources', options: { imported: 'Imported', staff: 'Added by staff' } } },
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.redirects.all, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Redirects', description: 'Addresses of an earlier site that lead to pages here.', matches });

const deleteFailed = errorMessages({
  404: serverMessage,
  network: 'Nothing was deleted: there is no connection. Please try again.',
  fallback: 'Nothing was deleted: something went wrong on our side. Please try again.',
});

/** Addresses of an earlier site and where they lead: to add, edit and delete them. */
export default function Redirects({ loaderData: { list } }: Route.ComponentProps) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const rows = 'data' in list ? list.data.rows : [];
  const selection = useSelection(rows);
  const [edited, setEdited] = useState<Redirect | 'new'>();
  const [deleting, setDeleting] = useState<Redirect[]>();

  async function onDone(message: string) {
    await reload();
    setEdited(undefined);
    setDeleting(undefined);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  const actions: RowAction<Redirect>[] = [
    { label: 'Edit', variant: 'secondary', onClick: setEdited },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      confirm: {
        title: 'Delete the redirect',
        question: 'Are you sure you want to delete this redirect? Links to its old address will end nowhere.',
      },
      perform: ({ id }) => api.redirects.remove({ id }),
      toMessage: deleteFailed,
      removesRow: true,
    },
  ];
  const choice: Column<Redirect> = {
    heading: 'Choose',
    cell: (row) => <ChooseRow row={row} name={oldAddress(row)} selection={selection} />,
  };

  return (
    <>
      <ResourceList
        title="Redirects"
        noun="redirects"
        intro={
          <>
            When your blog moves here from another site, its old links go on working: each old address leads to its new page. An{' '}
            <Link to="/admin/import">import</Link> adds them for you. Old addresses of feeds, such as /feed, lead to the feed of this blog.
          </>
        }
        list={list}
        filter={filter}
        create={{ label: 'Add redirect', onClick: () => setEdited('new') }}
        columns={[choice, ...redirectColumns]}
        actions={actions}
        nameOf={oldAddress}
        empty="No redirects yet. Import your old blog, or add an address yourself."
        toolbar={
          rows.length > 0 && (
            <BulkActions
              noun="redirect"
              selection={selection}
              actions={[{ label: 'Delete chosen', variant: 'danger-secondary', onClick: setDeleting }]}
              pending={false}
            />
          )
        }
      />
      {edited && <RedirectForm redirect={edited === 'new' ? undefined : edited} onSaved={onDone} onClose={() => setEdited(undefined)} />}
      {deleting && (
        <ConfirmDialog
          title="Delete redirects"
          confirmLabel="Delete"
          onConfirm={async () => onDone((await api.redirects.removeAll({ ids: deleting.map(({ id }) => id) })).message)}
          toMessage={deleteFailed}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            {deleting.length === 1
              ? 'Are you sure you want to delete the redirect that you chose? Links to its old address will end nowhere.'
              : `Are you sure you want to delete the ${deleting.length} redirects that you chose? Links to their old addresses will end nowhere.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
