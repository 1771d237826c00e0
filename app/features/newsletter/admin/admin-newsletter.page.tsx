import { useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { requireAdmin } from '#app/features/admin/auth-guard.ts';
import { PageSkeleton } from '#app/features/admin/page-skeleton.tsx';
import { Button } from '#app/ui/button.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { Pager } from '#app/ui/layout/pager.tsx';
import { pageFromUrl, pageSize, redirectToLastPage } from '#app/ui/layout/pagination.ts';
import { Table } from '#app/ui/layout/table.tsx';
import type { Route } from './+types/admin-newsletter.page';
import css from './admin-newsletter.module.css';
import { ComposeForm } from './compose-form.tsx';
import { SentNewsletters } from './sent-newsletters.tsx';

const newslettersShown = 5;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageFromUrl(new URL(request.url).searchParams);
  const parts = await requireAdmin(request, () => ({
    subscribers: toResult(api.newsletter.subscribers({ page, limit: pageSize })),
    newsletters: toResult(api.newsletter.progress({ limit: newslettersShown })),
  }));
  if ('data' in parts.subscribers) redirectToLastPage(request, parts.subscribers.data);
  return { page, ...parts };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter', description: 'Who reads it, and what was sent.', matches });

const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: '2-digit' });

export default function Newsletter({ loaderData: { page, subscribers, newsletters } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const busy = useNavigation().state === 'loading';
  const [isComposing, setComposing] = useState(false);
  const [message, setMessage] = useState<string>();
  /** Count of changes to newsletters; part of a key that remounts their list. */
  const [changes, setChanges] = useState(0);

  async function showResult(message: string) {
    setMessage(message);
    await revalidate();
    setChanges((before) => before + 1);
  }

  async function showSent(message: string) {
    setComposing(false);
    await showResult(message);
  }

  return (
    <>
      <div className={css.head}>
        <h1>Newsletter</h1>
        <Button onClick={() => setComposing(true)}>Send Newsletters</Button>
      </div>
      {message && (
        <div className={css.message}>
          <Notice tone="good">{message}</Notice>
        </div>
      )}
      {'data' in newsletters ? (
        <SentNewsletters key={`${newsletters.data.rows[0]?.id} ${changes}`} initialNewsletters={newsletters.data.rows} onDone={showResult} />
      ) : (
        <PageLoadError noun="what was sent" status={newsletters.errorStatus} />
      )}
      <h2 className={css.part}>Subscribers</h2>
      {'data' in subscribers ? (
        <>
          <Table caption="Subscribers" columns={['S/N', 'Email Address', 'Date']} empty="Nobody has subscribed yet." busy={busy}>
            {subscribers.data.rows.map(({ id, email, createdAt }, index) => (
              <tr key={id}>
                <td>{(page - 1) * pageSize + index + 1}</td>
                <td>{email}</td>
                <td className={css.date}>{date.format(new Date(createdAt))}</td>
              </tr>
            ))}
          </Table>
          <Pager page={page} shown={subscribers.data.rows.length} total={subscribers.data.total} noun="subscribers" />
        </>
      ) : (
        <PageLoadError noun="the subscribers" status={subscribers.errorStatus} />
      )}
      {isComposing && (
        <ComposeForm recentNewsletters={'data' in newsletters ? newsletters.data.rows : []} onSent={showSent} onCancel={() => setComposing(false)} />
      )}
    </>
  );
}
