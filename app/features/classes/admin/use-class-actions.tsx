import { type ReactNode, useState } from 'react';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';

export interface AskedAction {
  /** Verb on the button that confirms. */
  label: string;
  title: string;
  question: ReactNode;
  perform: () => Promise<{ message: string }>;
}

export const actionFailed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing has changed: there is no connection. Please try again.',
  fallback: 'Nothing has changed: something went wrong on our side. Please try again.',
});

/** Actions on a class that ask first. The page is loaded again after each, and after a refusal that says that something is gone. */
export function useClassActions() {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [asked, setAsked] = useState<AskedAction>();

  /** Shows what was done, once the page shows it. @param close closes the dialog of the action */
  async function finish(message: string, close: () => void, more: string[] = []): Promise<void> {
    await reload();
    close();
    showResult({ title: 'Done', paragraphs: [message, ...more] });
  }

  async function confirm({ perform }: AskedAction): Promise<void> {
    try {
      await finish((await perform()).message, () => setAsked(undefined));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await reload();
      throw error;
    }
  }

  const question = asked && (
    <ConfirmDialog
      title={asked.title}
      confirmLabel={asked.label}
      onConfirm={() => confirm(asked)}
      toMessage={actionFailed}
      onClose={() => setAsked(undefined)}
    >
      <p>{asked.question}</p>
    </ConfirmDialog>
  );
  return { ask: setAsked, finish, question };
}

export type ClassActions = ReturnType<typeof useClassActions>;
