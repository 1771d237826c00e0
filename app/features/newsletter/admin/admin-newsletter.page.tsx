import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { fetchPermissions, PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { forgetNewSubject } from '#app/ui/admin/drafts/draft-store.ts';
import { revalidateUnlessOnlyForm, useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { redirectToValidUrl } from '#app/ui/admin/list/list-query.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { loadSubscribers, subscribersFilter } from '../subscribers/admin/load-subscribers.ts';
import { SubscriberList } from '../subscribers/admin/subscriber-list.tsx';
import type { Route } from './+types/admin-newsletter.page';
import * as css from './admin-newsletter.module.css';
import { ComposeForm } from './compose-form.tsx';
import { ScheduledNewsletters } from './scheduled-newsletters.tsx';
import { SentNewsletters } from './sent-newsletters.tsx';

const newslettersShown = 5;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Editors with newsletters do not see the addresses of the readers.
  const hasAddresses = (await fetchPermissions()).includes('subscribers:read');
  const parts = await requireAdmin(request, () => ({
    ...(hasAddresses ? loadSubscribers(new URL(request.url).searchParams) : { subscribers: undefined, subscriberImports: undefined }),
    scheduled: toResult(api.newsletter.scheduled()),
    newsletters: toResult(api.newsletter.progress({ limit: newslettersShown })),
  }));
  if (parts.subscribers) redirectToValidUrl(request, subscribersFilter, parts.subscribers);
  return parts;
}
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessOnlyForm;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter', description: 'Its readers, and what was sent.', matches });

const digestFailed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Please try again.',
  fallback: 'The digest could not be written. Please try again.',
});

export default function Newsletter({ loaderData: { subscribers, subscriberImports, scheduled, newsletters } }: Route.ComponentProps) {
  const reload = useReload();
  const { pathname } = useLocation();
  const { editing, subject, open, openDraft, openAnother, close } = useFormInUrl();
  const [message, setMessage] = useState<string>();
  /** Count of changes to newsletters; part of a key that remounts their list. */
  const [changes, setChanges] = useState(0);

  const proposeDigest = useAction(() => api.newsletter.proposeDigest().then(({ draft }) => showDraft(draft)), digestFailed);

  const reloadLists = useCallback(async () => {
    await reload();
    setChanges((before) => before + 1);
  }, [reload]);

  async function showResult(message: string) {
    setMessage(message);
    await reloadLists();
  }

  async function showSent(message: string) {
    // Closing is a navigation, which would end a reload that has begun.
    await reload();
    // The next newsletter of this tab is another draft.
    forgetNewSubject(pathname);
    close(editing);
    setMessage(message);
    setChanges((before) => before + 1);
  }

  async function showDraft(draft: string) {
    await reload();
    setMessage(undefined);
    openDraft(draft);
  }

  return (
    <>
      <div className={css.head}>
        <h1>Newsletter</h1>
        <div className={css.actions}>
          <Button onClick={() => open('new')}>Send Newsletters</Button>
          <ActionButton variant="secondary" action={proposeDigest}>
            Weekly digest
          </ActionButton>
        </div>
      </div>
      {proposeDigest.failure && (
        <div className={css.message}>
          <Notice tone="bad">{proposeDigest.failure}</Notice>
        </div>
      )}
      {message && (
        <div className={css.message}>
          <Notice tone="good">{message}</Notice>
        </div>
      )}
      {'data' in scheduled ? (
        <ScheduledNewsletters {...scheduled.data} onSent={showResult} onTakenBack={showDraft} onDue={reloadLists} />
      ) : (
        <PageLoadError noun="what is scheduled" status={scheduled.errorStatus} />
      )}
      {'data' in newsletters ? (
        <SentNewsletters key={`${newsletters.data.rows[0]?.id} ${changes}`} initialNewsletters={newsletters.data.rows} onDone={showResult} />
      ) : (
        <PageLoadError noun="what was sent" status={newsletters.errorStatus} />
      )}
      {subscribers && subscriberImports && <SubscriberList list={subscribers} imports={subscriberImports} />}
      {editing === 'new' && (
        <ComposeForm
          key={subject}
          recentNewsletters={'data' in newsletters ? newsletters.data.rows : []}
          clock={'data' in scheduled ? scheduled.data : undefined}
          subject={subject}
          onSent={showSent}
          onAnother={openAnother}
          onCancel={() => close(editing)}
        />
      )}
    </>
  );
}
