import { Link, useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { BulkActions, ChooseRow, useSelection } from '#app/ui/admin/list/bulk-actions.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { UndoableResultNotice } from '#app/ui/admin/list/undoable-action.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { InboxMessage } from '../inbox.contract.ts';
import type { Route } from './+types/messages.page';
import * as css from './messages.module.css';
import { stateNames } from './states.ts';
import { useBulkMessages } from './use-bulk-messages.tsx';

const filter = {
  search: 'Search by name, email or subject',
  selects: { state: { label: 'State', any: 'All but spam', options: stateNames } },
};

const columns: Column<InboxMessage>[] = [
  { heading: 'Subject', cell: (message) => <SubjectLink {...message} />, className: css.subject },
  { heading: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, className: css.name },
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Received', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, className: css.oneLine },
  { heading: 'State', cell: ({ state }) => (state === 'open' ? <strong>{stateNames[state]}</strong> : stateNames[state]), className: css.oneLine },
];

/** Link to a message, whose page leads back to this page of the list. */
function SubjectLink({ id, subject }: InboxMessage) {
  const { search } = useLocation();
  return (
    <Link to={`/admin/messages/${id}`} state={{ search }} className="lines">
      <bdi>{subject}</bdi>
    </Link>
  );
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.contact.messages, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Messages', description: 'What was written on the contact page.', matches });

export default function Messages({ loaderData: { list } }: Route.ComponentProps) {
  const rows = 'data' in list ? list.data.rows : [];
  const selection = useSelection(rows);
  const { undoable, actions, question } = useBulkMessages(() => selection.chooseAll(false));
  const choice: Column<InboxMessage> = {
    heading: 'Choose',
    cell: (message) => <ChooseRow row={message} name={`${message.subject}, ${message.name}`} selection={selection} />,
  };
  return (
    <>
      <ResourceList
        title="Messages"
        noun="messages"
        list={list}
        filter={filter}
        columns={[choice, ...columns]}
        exportCsv={api.contact.messagesExport}
        toolbar={
          <>
            <UndoableResultNotice undoable={undoable} />
            {rows.length > 0 && <BulkActions noun="message" selection={selection} actions={actions} pending={undoable.action.pending} />}
          </>
        }
      />
      {question}
    </>
  );
}
