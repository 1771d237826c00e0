import { api } from '#app/api-client.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { ScheduledWord } from '../word-schedule.contract.ts';
import * as css from './calendar.module.css';
import { DraftPager } from './draft-pager.tsx';
import { draggable } from './drag-word.ts';

const columns: Column<ScheduledWord>[] = [
  {
    heading: 'Word',
    cell: (word) => (
      <span lang="ig" className={css.dragged} {...draggable(word)}>
        {word.title}
      </span>
    ),
  },
  { heading: 'Subtitle', cell: ({ subtitle }) => subtitle && <IgboText>{subtitle}</IgboText> },
];

export const deleteFailed = errorMessages({
  404: 'This word has been deleted already. Please load the page again.',
  network: 'Failed to delete the word: there is no connection. Please try again.',
  fallback: 'Failed to delete the word. Please try again.',
});

export const draftsPerPage = 100;

interface DraftListProps {
  drafts: Result<PageWithTotal<ScheduledWord[]>>;
  onMove: (word: ScheduledWord) => void;
  onUpdate: (word: ScheduledWord) => void;
}

/** Words without a day, in the order in which they are given to empty days. */
export function DraftList({ drafts, onMove, onUpdate }: DraftListProps) {
  const actions: RowAction<ScheduledWord>[] = [
    { label: 'Choose a day', variant: 'secondary', onClick: onMove },
    { label: 'Update', variant: 'secondary', onClick: onUpdate },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      confirm: { title: 'Delete the draft', question: 'Are you sure you want to delete this draft? Visitors have not seen it.' },
      perform: ({ id }) => api.wordOfDay.remove({ id }),
      toMessage: deleteFailed,
      removesRow: true,
    },
  ];
  const rows = 'data' in drafts ? drafts.data.rows : [];
  return (
    <>
      <ResourceList
        title="Drafts"
        noun="drafts"
        list={drafts}
        columns={columns}
        actions={actions}
        nameOf={({ title }) => title}
        nameLang="ig"
        empty="There are no drafts"
        paged={false}
        isPart
      />
      {'data' in drafts && (
        <DraftPager shown={rows.length} total={drafts.data.total} last={rows.length === draftsPerPage ? rows.at(-1)?.id : undefined} />
      )}
    </>
  );
}
