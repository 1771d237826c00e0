import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { type UndoableAction, useUndoableAction } from '#app/ui/admin/list/undoable-action.tsx';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import type { RevisionSummary, Revisions } from '../revisions.contract.ts';
import { versionName } from './version-list.tsx';
import * as css from './versions.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: 'This post was saved elsewhere since you opened it. Nothing was restored: please look at what has changed, and restore again if you still want to.',
  429: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'The server could not do this. Please try again in a moment.',
});

interface Actions {
  undoable: UndoableAction;
  restore: (version: RevisionSummary) => Promise<void>;
  remove: (version: RevisionSummary) => Promise<void>;
}

/** Restoring and deleting versions, one action at a time, with its result above the list. */
export function useVersionActions({ updatedAt }: Revisions['present']): Actions {
  const undoable = useUndoableAction(failed);
  const navigate = useNavigate();
  return {
    undoable,
    restore: (version) =>
      undoable.action.run(async () => {
        const { replaced, updatedAt: restoredAt, message } = await api.blog.restore({ id: version.id, basedOn: updatedAt });
        if (replaced === null) return { message };
        const undo = async () => {
          await api.blog.restore({ id: replaced, basedOn: restoredAt });
          return 'The text is again as it was before.';
        };
        return { message: `${versionName(version)} is restored. The text that it replaced is the newest earlier version now.`, undo };
      }),
    async remove({ id }) {
      const { message } = await api.blog.removeRevision({ id });
      await navigate('?', { preventScrollReset: true, replace: true });
      undoable.show({ message });
    },
  };
}

interface VersionActionsProps {
  version: RevisionSummary;
  present: Revisions['present'];
  actions: Actions;
}

/** Buttons of the chosen version. */
export function VersionActions({ version, present, actions: { undoable, restore, remove } }: VersionActionsProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className={css.actions}>
        <ActionButton action={{ run: () => restore(version), pending: undoable.action.pending }}>Restore this version</ActionButton>
        <Button variant="danger-secondary" onClick={() => setAsked(true)}>
          Delete this version
        </Button>
      </div>
      {present.state === 'published' && <p className={css.meta}>The post is published: readers see a restored version at once.</p>}
      {asked && (
        <ConfirmDialog
          title="Delete the version"
          confirmLabel="Delete"
          onConfirm={async () => {
            await remove(version);
            setAsked(false);
          }}
          toMessage={failed}
          onClose={() => setAsked(false)}
        >
          <p>Are you sure? It cannot be brought back. Pictures that only this version has are deleted with it.</p>
          <p>
            <strong>{versionName(version)}</strong>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
