import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { requireAdmin, useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import { PageSkeleton } from '#app/features/admin/page-skeleton.tsx';
import type { Word } from '#app/features/word-of-day/word-of-day.contract.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { AlertDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { restoreFocus } from '#app/ui/hooks/restore-focus.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/admin-word.page';
import css from './admin-word.module.css';
import { CurrentWord } from './current-word.tsx';
import { WordForm } from './word-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, () => ({ word: toResult(api.wordOfDay.current()) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Word of the Day', description: 'The word that stands on the site today.', matches });

const deleteFailed = errorMessages({
  404: 'This word has been deleted already. Please load the page again.',
  network: 'Failed to delete the Word of the Day: there is no connection. Please try again.',
  fallback: 'Failed to delete the Word of the Day. Please try again.',
});

type OpenDialog = 'create' | 'update' | 'delete' | { message: string };

export default function AdminWord({ loaderData: { word } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const guarded = useRedirectOn401();
  const [open, setOpen] = useState<OpenDialog>();
  const createButton = useRef<HTMLButtonElement>(null);
  const current = 'data' in word ? word.data : undefined;

  function close() {
    setOpen(undefined);
    // Deleting the last word removes the button that had the focus.
    restoreFocus(() => createButton.current);
  }

  /** Awaits the request, reloads the current word, and shows the message. */
  async function finish(request: Promise<{ message: string }>) {
    const { message } = await request;
    await revalidate();
    setOpen({ message });
  }

  return (
    <>
      <div className={css.head}>
        <h1>Word of the Day</h1>
        <Button ref={createButton} onClick={() => setOpen('create')}>
          Create Word of the Day
        </Button>
      </div>
      <WordSection word={word} />
      {current && (
        <div className={css.actions}>
          <Button aria-label={`Update: ${current.title}`} onClick={() => setOpen('update')}>
            Update
          </Button>
          <Button secondary danger aria-label={`Delete: ${current.title}`} onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </div>
      )}
      {open === 'create' && <WordForm title="Create Word of the Day" save={(typed) => finish(api.wordOfDay.create(typed))} onCancel={close} />}
      {open === 'update' && current && (
        <WordForm
          title="Update Word of the Day"
          word={current}
          save={(typed) => finish(api.wordOfDay.update({ id: current.id, ...typed }))}
          onCancel={close}
        />
      )}
      {open === 'delete' && current && (
        <ConfirmDialog
          title="Delete Word of the Day"
          confirmLabel="Delete"
          onConfirm={() => guarded(() => finish(api.wordOfDay.remove({ id: current.id })))}
          toMessage={deleteFailed}
          onClose={close}
        >
          <p>Are you sure you want to delete this Word of the Day?</p>
          <p>
            <strong lang="ig">{current.title}</strong>
          </p>
        </ConfirmDialog>
      )}
      {typeof open === 'object' && (
        <AlertDialog title="Done" onClose={close}>
          <p>{open.message}</p>
        </AlertDialog>
      )}
    </>
  );
}

function WordSection({ word }: { word: { data: Word } | { errorStatus: number } }) {
  if ('data' in word) return <CurrentWord word={word.data} />;
  if (word.errorStatus === 404)
    return (
      <EmptyState>
        <p>No Word of the Day found</p>
      </EmptyState>
    );
  return <PageLoadError noun="the Word of the Day" status={word.errorStatus} />;
}
