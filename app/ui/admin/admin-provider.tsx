import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { AlertDialog } from '../dialogs/alert-dialog.tsx';
import { restoreFocus } from '../hooks/focus-and-scroll.ts';
import { UnauthenticatedHandler } from '../hooks/use-action.ts';
import { type DraftName, deleteUnsent, listUnsent, unsentPrefix } from './drafts/draft-store.ts';
import { type AdminAccount, convertToNewDraft, type DraftPlace, type DraftServer, sendUnsent } from './drafts/draft-sync.ts';

interface ResultMessage {
  title: string;
  /** The first one says what happened, further ones what the user can do. */
  paragraphs: string[];
}

interface Admin {
  /** Place of a draft of the logged-in account; undefined while the account is unknown. */
  placeOf: (name: DraftName) => Promise<DraftPlace | undefined>;
  /** Discards a draft, also where only this browser has it. */
  discardDraft: (name: DraftName) => Promise<void>;
  /** Makes these changes the draft of a new record, in place of the draft `name`. Returns its subject; undefined when nothing can keep it. */
  convertDraft: (name: DraftName, changes: object) => Promise<string | undefined>;
  /** Sends the drafts that only this browser has. Never rejects. */
  sendDrafts: () => Promise<void>;
  /** Opens a dialog with the result of an action. It outlives the screen that the action began on. */
  showResult: (result: ResultMessage) => void;
}

const AdminContext = createContext<Admin>({
  placeOf: async () => undefined,
  discardDraft: async () => undefined,
  convertDraft: async () => undefined,
  sendDrafts: async () => undefined,
  showResult: () => undefined,
});

export const useAdmin = () => use(AdminContext);

/** Takes the focus when the focused element of a row is gone. */
export const findCreateButton = () => document.querySelector<HTMLElement>('[data-create]') ?? document.getElementById('main');

interface AdminProviderProps {
  fetchAccount: () => Promise<AdminAccount | undefined>;
  draftServer: DraftServer;
  /** Called after a 401 to any action or form below. */
  onUnauthenticated: () => Promise<void>;
  children: ReactNode;
}

/** State that the lists and forms of the admin area share: the logged-in account, and the dialog with results. */
export function AdminProvider({ fetchAccount, draftServer: server, onUnauthenticated, children }: AdminProviderProps) {
  const [result, setResult] = useState<ResultMessage>();
  const admin = useMemo(() => {
    async function placeOf(name: DraftName): Promise<DraftPlace | undefined> {
      const account = await fetchAccount();
      return account && { account, server, name };
    }
    async function discardDraft(name: DraftName): Promise<void> {
      const account = await fetchAccount();
      if (!account) return;
      for (const { key } of await listUnsent(unsentPrefix(account.id, name))) await deleteUnsent(key);
      await server.discard(name);
    }
    async function convertDraft(name: DraftName, changes: object): Promise<string | undefined> {
      const subject = await convertToNewDraft(await placeOf(name), changes);
      if (subject) await discardDraft(name).catch(() => undefined);
      return subject;
    }
    async function sendDrafts(): Promise<void> {
      const account = await fetchAccount();
      if (account) await sendUnsent({ account, server });
    }
    return { placeOf, discardDraft, convertDraft, sendDrafts, showResult: setResult };
  }, [fetchAccount, server]);

  // Texts that an ended session, or a closed tab, has left in this browser.
  useEffect(() => void admin.sendDrafts(), [admin]);

  function close() {
    setResult(undefined);
    // A deleted row takes the button that had the focus with it.
    restoreFocus(findCreateButton);
  }

  return (
    <UnauthenticatedHandler value={onUnauthenticated}>
      <AdminContext value={admin}>
        {children}
        {result && (
          <AlertDialog title={result.title} onClose={close}>
            {result.paragraphs.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </AlertDialog>
        )}
      </AdminContext>
    </UnauthenticatedHandler>
  );
}
