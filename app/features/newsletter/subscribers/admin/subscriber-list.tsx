import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import type { SubscriberImport } from '../import/subscriber-imports.contract.ts';
import type { Subscriber } from '../subscribers.contract.ts';
import { AddSubscriber } from './add-subscriber.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LastImports } from './last-imports.tsx';
import { stateNames, subscribersFilter } from './load-subscribers.ts';
import * as css from './subscriber-list.module.css';

const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: '2-digit' });

const columns: Column<Subscriber>[] = [
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Date', cell: ({ createdAt }) => date.format(new Date(createdAt)), className: css.date },
  { heading: 'State', cell: (subscriber) => <State {...subscriber} />, className: css.state },
];

/** State, with the consent of a subscriber that the staff added. */
const State = ({ state, consentSource, consentDate }: Subscriber) => (
  <>
    {state && stateNames[state]}
    {consentSource && (
      <span className={css.consent}>
        <bdi>{consentSource}</bdi>
        {consentDate && `, ${formatDate(consentDate)}`}
      </span>
    )}
  </>
);

const unsubscribeFailed = errorMessages({
  404: serverMessage,
  network: 'Nothing was changed: there is no connection. Please try again.',
  fallback: 'Nothing was changed: something went wrong on our side. Please try again.',
});

const eraseFailed = errorMessages({
  404: serverMessage,
  network: 'Nothing was erased: there is no connection. Please try again.',
  fallback: 'Nothing was erased: something went wrong on our side. Please try again.',
});

const actions: RowAction<Subscriber>[] = [
  {
    label: 'Unsubscribe',
    variant: 'danger-secondary',
    isFor: ({ state }) => state !== 'unsubscribed',
    confirm: {
      title: 'Unsubscribe the address',
      question:
        'It gets no more newsletters. It stays in the list as unsubscribed, so that no import brings it back: only its owner can subscribe again. If its owner wants nothing of it kept, choose “Erase” instead.',
    },
    perform: ({ id }) => api.newsletter.endSubscription({ id }),
    toMessage: unsubscribeFailed,
    removesRow: true,
  },
  {
    label: 'Erase',
    variant: 'danger-secondary',
    confirm: {
      title: 'Erase the address',
      question:
        'Do this when the owner asks for it. The address is deleted for good, with where and when they agreed and any email to them that still waits. No list remembers it afterwards, so a later import could add it again. If they only want no more newsletters, choose “Unsubscribe”. An account with this address stays.',
    },
    perform: ({ id }) => api.newsletter.eraseSubscriber({ id }),
    toMessage: eraseFailed,
    removesRow: true,
  },
];

interface SubscriberListProps {
  list: Result<PageWithTotal<Subscriber[]>>;
  imports: Result<SubscriberImport[]>;
}

/** Subscribers, as a part of the newsletter's page; nothing for staff without the permission to read them. */
export function SubscriberList({ list, imports }: SubscriberListProps) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [isAdding, setAdding] = useState(false);
  const [searchParams, setSearchParams] = useSearchParams();
  const opened = searchParams.get('import');

  function openImport(id: number | 'new' | undefined) {
    setSearchParams(
      (before) => {
        if (id === undefined) before.delete('import');
        else before.set('import', String(id));
        return before;
      },
      { preventScrollReset: true, replace: opened !== null },
    );
  }

  async function onAdded(message: string) {
    await reload();
    setAdding(false);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  if ('errorStatus' in list && list.errorStatus === 403) return null;
  const canManage = 'data' in imports || imports.errorStatus !== 403;
  return (
    <>
      <ResourceList
        title="Subscribers"
        noun="subscribers"
        intro={
          <>
            Addresses whose mailbox does not exist any more get no email. <Link to="/admin/newsletter/suppressed">Suppressed addresses</Link>
          </>
        }
        list={list}
        filter={subscribersFilter}
        exportCsv={api.newsletter.subscribersExport}
        columns={columns}
        {...(canManage ? { actions, create: { label: 'Add an address', onClick: () => setAdding(true) } } : {})}
        nameOf={({ email }) => email}
        empty="No subscribers yet."
        toolbar={canManage && <LastImports imports={imports} onOpen={openImport} />}
        isPart
      />
      {isAdding && <AddSubscriber onAdded={onAdded} onClose={() => setAdding(false)} />}
      {canManage && opened !== null && <ImportDialog opened={opened} onUploaded={openImport} onClose={() => openImport(undefined)} />}
    </>
  );
}
