import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportUpload } from './import-upload.tsx';
import * as css from './subscriber-list.module.css';
import { useSubscriberImport } from './use-subscriber-import.ts';

interface ImportDialogProps {
  /** 'new', or the id of an import. */
  opened: string;
  onUploaded: (id: number) => void;
  onClose: () => void;
}

/** Dialog of one import: chooses the file, shows what it would do, starts it, and shows how far it is. The import goes on when it closes. */
export function ImportDialog({ opened, onUploaded, onClose }: ImportDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title="Import a list of subscribers" className={sizes.wide} preventClose={busy} onClose={onClose}>
      {opened === 'new' ? (
        <ImportUpload onUploaded={onUploaded} onBusy={setBusy} onClose={onClose} />
      ) : (
        <OpenImport key={opened} id={parseIdParam(opened)} onClose={onClose} />
      )}
    </Dialog>
  );
}

const deleteFailed = errorMessages({
  404: serverMessage,
  network: 'Nothing was deleted: there is no connection. Please try again.',
  fallback: 'Nothing was deleted: something went wrong on our side. Please try again.',
});

function OpenImport({ id, onClose }: { id: number; onClose: () => void }) {
  const { report, problem, reload } = useSubscriberImport(id);
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={css.report}>
      {!report && !problem && <p role="status">Loading...</p>}
      {problem && (
        <>
          <Notice tone="bad">{problem}</Notice>
          <div className={css.actions}>
            <Button onClick={reload}>Try again</Button>
          </div>
        </>
      )}
      {report && <ImportReport report={report} onStarted={reload} onDelete={() => setDeleting(true)} onClose={onClose} />}
      {deleting && (
        <ConfirmDialog
          title="Delete the import"
          confirmLabel="Delete"
          onConfirm={async () => {
            await api.newsletter.removeSubscriberImport({ id });
            setDeleting(false);
            onClose();
          }}
          toMessage={deleteFailed}
          onClose={() => setDeleting(false)}
        >
          <p>
            The file and its report are deleted{report?.state === 'importing' ? ', and what is left of the import ends' : ''}. Addresses that were
            added stay.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
