import { retentionDays } from 'virtual:manifest/retention';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { fetchAccount, loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import type { DraftSummary } from '#app/features/drafts/drafts.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { sendUnsent } from '#app/ui/admin/drafts/draft-sync.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/drafts.page';
import * as css from './drafts.module.css';

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  list: await loadList(
    request,
    async (query) => {
      const account = await fetchAccount();
      if (account) await sendUnsent({ account, server: api.drafts });
      return api.drafts.list(query);
    },
    {},
  ),
});
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your drafts', description: 'What you wrote and did not save yet.', matches });

const changeFailed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'The server could not do this. Please try again in a moment.',
});

/** 'New post', 'Post', 'Settings' */
const kindOf = ({ label, isNew }: DraftSummary) => (isNew ? `New ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label);
const nameOf = (draft: DraftSummary) => draft.title || `${kindOf(draft)} without words`;

export default function Drafts({ loaderData: { list } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const reload = useReload();
  const { discardDraft } = useAdmin();
  const [discarded, setDiscarded] = useState<DraftSummary>();

  const change = useAction(async (draft: DraftSummary, isUndo: boolean) => {
    const { form, subject } = draft;
    if (isUndo) await api.drafts.restore({ form, subject });
    else await discardDraft({ form, subject });
    setDiscarded(isUndo ? undefined : draft);
    await reload();
    return isUndo ? `“${nameOf(draft)}” is back.` : `“${nameOf(draft)}” is discarded.`;
  }, changeFailed);

  const result = (
    <div className={css.result}>
      {change.failure && <Notice tone="bad">{change.failure}</Notice>}
      <Notice tone="good">{change.success}</Notice>
      {discarded && (
        <Button variant="secondary" onClick={() => change.run(discarded, true)}>
          Undo
        </Button>
      )}
    </div>
  );

  return (
    <ResourceList
      title="Your drafts"
      noun="drafts"
      intro={`What you wrote and did not save yet, on any of your devices. A draft is kept for ${retentionDays.draft} days after its last change.`}
      list={list}
      card={(draft, buttons) => <DraftCard draft={draft}>{buttons}</DraftCard>}
      cardsClassName={css.cards}
      actions={[
        { label: 'Open', onClick: ({ page }) => void navigate(page) },
        { label: 'Discard', variant: 'danger-secondary', onClick: (draft) => void change.run(draft, false) },
      ]}
      nameOf={nameOf}
      empty="You have no drafts. What you write in a form here is kept until you save it, and you find it on this page."
      toolbar={result}
    />
  );
}

function DraftCard({ draft, children }: { draft: DraftSummary; children: ReactNode }) {
  return (
    <article className={css.card}>
      <h2 className={css.title}>
        <Link to={draft.page}>
          <IgboText>{nameOf(draft)}</IgboText>
        </Link>
      </h2>
      <p className={css.meta}>
        {kindOf(draft)} · <time dateTime={draft.changedAt}>{formatDateTime(draft.changedAt)}</time>
      </p>
      <div className={css.actions}>{children}</div>
    </article>
  );
}
