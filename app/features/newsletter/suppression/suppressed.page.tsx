import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { BulkActions, ChooseRow, useSelection } from '#app/ui/admin/list/bulk-actions.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { UndoableResultNotice, useUndoableAction } from '#app/ui/admin/list/undoable-action.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/suppressed.page';
import * as css from './suppressed.module.css';
import type { SuppressedAddress } from './suppression.contract.ts';

const kindNames = { mailbox: 'The mailbox does not exist', other: 'Would not be suppressed today', unknown: 'The answer was not kept' };
const filter = { search: 'Search by address or answer', selects: { kind: { label: 'Why', any: 'Any reason', options: kindNames } } };

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.newsletter.suppressed, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Suppressed addresses', description: 'Addresses that get no email from us, and the reason for each.', matches });

const toMessage = errorMessages({
  404: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'Nothing was brought back: something went wrong on our side. Please try again in a moment.',
});

const columns: Column<SuppressedAddress>[] = [
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Why', cell: (address) => <Why {...address} />, className: css.why },
  {
    heading: 'Since',
    cell: ({ suppressedAt }) => <time dateTime={suppressedAt}>{formatDateTime(suppressedAt)}</time>,
    className: css.date,
  },
];

/** Answer of the mail server, with a mark when it would not suppress the address today, or is not known. */
function Why({ kind, answer }: SuppressedAddress) {
  return (
    <>
      {kind !== 'mailbox' && <strong className={css.mark}>{kindNames[kind]}</strong>}
      {answer !== null && <span className="lines">{answer}</span>}
    </>
  );
}

const question = 'Mails go to it again, until a mail server says that the mailbox does not exist. Do you want to bring it back?';

const actions: RowAction<SuppressedAddress>[] = [
  {
    label: 'Bring back',
    variant: 'secondary',
    confirm: { title: 'Bring the address back', question },
    perform: ({ id }) => api.newsletter.bringBack({ ids: [id] }),
    toMessage,
    removesRow: true,
  },
];

/** Addresses that get no mail. Each can be brought back, also those that earlier versions suppressed by mistake. */
export default function SuppressedAddresses({ loaderData: { list } }: Route.ComponentProps) {
  const rows = 'data' in list ? list.data.rows : [];
  const selection = useSelection(rows);
  const undoable = useUndoableAction(toMessage);
  const [asked, setAsked] = useState<SuppressedAddress[]>();
  const choice: Column<SuppressedAddress> = {
    heading: 'Choose',
    cell: (address) => <ChooseRow row={address} name={address.email} selection={selection} />,
  };
  return (
    <>
      <ResourceList
        title="Suppressed addresses"
        noun="addresses"
        intro={
          <>
            When a mail server says that a mailbox does not exist, its address gets no newsletter and no other mail that was asked for, until it is
            subscribed again or brought back here. Earlier versions also suppressed addresses for answers that were about the academy’s mail and not
            about the mailbox: these are marked. <Link to="/admin/newsletter">Back to the newsletter</Link>
          </>
        }
        list={list}
        filter={filter}
        columns={[choice, ...columns]}
        actions={actions}
        nameOf={({ email }) => email}
        empty="No address is suppressed."
        toolbar={
          <>
            <UndoableResultNotice undoable={undoable} />
            {rows.length > 0 && (
              <BulkActions
                noun="address"
                selection={selection}
                actions={[{ label: 'Bring chosen back', onClick: setAsked }]}
                pending={undoable.action.pending}
              />
            )}
          </>
        }
      />
      {asked && (
        <ConfirmDialog
          title="Bring the addresses back"
          confirmLabel="Bring back"
          onConfirm={async () => {
            setAsked(undefined);
            await undoable.action.run(() => api.newsletter.bringBack({ ids: asked.map(({ id }) => id) }));
            selection.chooseAll(false);
          }}
          toMessage={toMessage}
          onClose={() => setAsked(undefined)}
        >
          <p>Mails go to {asked.length === 1 ? 'this address' : `these ${asked.length} addresses`} again. Do you want to bring them back?</p>
        </ConfirmDialog>
      )}
    </>
  );
}
