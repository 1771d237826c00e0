import { retentionDays } from 'virtual:manifest/retention';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { DeadLetter } from '../jobs.contract.ts';
import type { Route } from './+types/admin-jobs.page';
import * as css from './dead-letter-card.module.css';
import { DeadLetterCard } from './dead-letter-card.tsx';
import { RetriedMails } from './retried-mails.tsx';

const filter = {
  search: 'Search by kind or error',
  selects: { type: { label: 'Type', any: 'Jobs and mails', options: { job: 'Jobs', mail: 'Mails' } } },
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, retried] = await Promise.all([loadList(request, api.jobs.dead, filter), toResult(api.jobs.retriedMails())]);
  return { retried, list: 'data' in list ? { data: { ...list.data, rows: list.data.rows.map(toRow) } } : list };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Background jobs', description: 'Work that failed, to try again or to discard.', matches });

/** A job and a mail may have the same number. */
const toRow = (letter: DeadLetter) => ({ ...letter, id: `${letter.type} ${letter.id}`, number: letter.id });
type Row = ReturnType<typeof toRow>;

const toMessage = (fallback: string) =>
  errorMessages({ 404: serverMessage, 409: serverMessage, network: 'There is no connection. Please try again.', fallback });

const actions: RowAction<Row>[] = [
  {
    label: 'Try again',
    variant: 'secondary',
    confirm: { title: 'Try again', question: 'Is the cause of the error gone? Then the academy does this work now, with all its attempts anew.' },
    perform: ({ type, number: id }) => (type === 'job' ? api.jobs.retry({ id }) : api.jobs.retryMail({ id })),
    toMessage: toMessage('It could not be tried again: something went wrong on our side.'),
    removesRow: true,
  },
  {
    label: 'Discard',
    variant: 'danger-secondary',
    confirm: { title: 'Discard', question: 'Are you sure you want to discard this? The work will not be done, and an email will not be sent.' },
    perform: ({ type, number: id }) => (type === 'job' ? api.jobs.discard({ id }) : api.jobs.discardMail({ id })),
    toMessage: toMessage('It could not be discarded: something went wrong on our side.'),
    removesRow: true,
  },
];

/** Background jobs and mails that failed for good, and below them the mails that are tried again. */
export default function BackgroundJobs({ loaderData: { list, retried } }: Route.ComponentProps) {
  return (
    <>
      <ResourceList
        title="Background jobs"
        noun="failed jobs and mails"
        intro={
          <>
            The academy works and sends mails in the background, and tries again when something fails. What fails for good waits here until you try it
            again, once its cause is gone, or discard it. After {retentionDays.deadLetter} days it is deleted. Mails that are tried again are listed
            below. Mails of a newsletter are counted with the newsletter.
          </>
        }
        list={list}
        filter={filter}
        card={(letter, buttons) => <DeadLetterCard letter={letter} actions={buttons} />}
        cardsClassName={css.list}
        actions={actions}
        nameOf={({ kind, id, subject }) => (subject ? `${subject} (${id})` : `${kind} (${id})`)}
        empty="No background job has failed, and no email."
      />
      <RetriedMails result={retried} />
    </>
  );
}
