import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import type { CurrentWord as ShownWord } from '#app/features/word-of-day/word-of-day.contract.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { revalidateUnlessOnlyForm, useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/admin-word.page';
import { CurrentWord } from './current-word.tsx';
import { WordForm } from './word-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => ({ word: toResult(api.wordOfDay.current()) }));
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessOnlyForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Word of the Day', description: 'The word that stands on the site today.', matches });

const deleteFailed = errorMessages({
  404: 'This word has been deleted already. Please load the page again.',
  network: 'Failed to delete the Word of the Day: there is no connection. Please try again.',
  fallback: 'Failed to delete the Word of the Day. Please try again.',
});

export default function AdminWord({ loaderData: { word } }: Route.ComponentProps) {
  const reload = useReload();
  const { discardDraft, showResult } = useAdmin();
  const { editing, subject, open, openDraft, openAnother, close } = useFormInUrl();
  // A draft of an earlier word becomes a new one: only the current word can be changed.
  const edited = 'data' in word && word.data.id === editing ? word.data : undefined;

  async function onSaved(message: string) {
    await reload();
    close(editing);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  const actions: RowAction<ShownWord>[] = [
    { label: 'Update', onClick: ({ id }) => open(id) },
    {
      label: 'Delete',
      isButton: true,
      variant: 'danger-secondary',
      confirm: { title: 'Delete Word of the Day', question: 'Are you sure you want to delete this Word of the Day?' },
      perform: async ({ id }) => {
        const reply = await api.wordOfDay.remove({ id });
        await discardDraft({ form: 'word', subject: String(id) }).catch(() => undefined);
        return reply;
      },
      toMessage: deleteFailed,
    },
  ];

  return (
    <>
      <ResourceList
        title="Word of the Day"
        intro={<Link to="/admin/word-of-day/calendar">Calendar and drafts</Link>}
        noun="Word of the Day"
        list={listOf(word)}
        card={(current, buttons) => <CurrentWord word={current} buttons={buttons} />}
        actions={actions}
        nameOf={({ title }) => title}
        nameLang="ig"
        create={{ label: 'Create Word of the Day', onClick: () => open('new') }}
        empty="No Word of the Day found"
        paged={false}
      />
      {editing && (
        <WordForm
          key={subject}
          word={edited}
          subject={subject}
          onSaved={onSaved}
          onConverted={openDraft}
          onAnother={openAnother}
          onClose={() => close(editing)}
        />
      )}
    </>
  );
}

/** List of the current word, or of none (404). */
function listOf(word: Route.ComponentProps['loaderData']['word']) {
  if ('data' in word) return { data: { rows: [word.data], total: 1 } };
  return word.errorStatus === 404 ? { data: { rows: [], total: 0 } } : word;
}
