import { api } from '#app/api-client.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import type { BanRow } from '../moderation.contract.ts';
import { subjectNames } from './ban-dialog.tsx';

const nameOf = ({ on, author, text }: BanRow) => `${subjectNames[on]} of ${author ?? 'Anonymous'}, “${text ?? 'deleted comment'}”`;

const columns: Column<BanRow>[] = [
  { heading: 'Banned', cell: ({ on }) => subjectNames[on] },
  { heading: 'Author', cell: ({ author }) => <bdi>{author ?? 'Anonymous'}</bdi> },
  { heading: 'Comment', cell: ({ text }) => text ?? '(deleted)' },
  { heading: 'Until', cell: ({ until }) => <time dateTime={until}>{formatDateTime(until)}</time> },
];

const actions: RowAction<BanRow>[] = [
  {
    label: 'Lift',
    variant: 'danger-secondary',
    confirm: { title: 'Lift the ban', question: 'Are you sure that they may comment again?' },
    perform: ({ id }) => api.moderation.liftBan({ id }),
    toMessage: errorMessages({
      404: serverMessage,
      network: 'There is no connection. Please try again.',
      fallback: 'The ban could not be lifted. Please try again in a moment.',
    }),
    removesRow: true,
  },
];

/** Bans that last. */
export function BanList({ bans }: { bans: Result<PageWithTotal<BanRow[]>> }) {
  return <ResourceList title="Bans" noun="bans" list={bans} columns={columns} actions={actions} nameOf={nameOf} empty="No bans." isPart />;
}
