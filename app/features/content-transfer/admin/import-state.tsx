import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Import } from '../content-transfer.contract.ts';
import * as css from './content-transfer.module.css';
import { entriesOf, resultOf } from './import-terms.ts';

/** Progress of an import, its result, or why it was refused. */
export function ImportStatus({ imported }: { imported: Import & { stopped: boolean } }) {
  const { state, stopped, reason, entries, done } = imported;
  if (stopped)
    return <Notice tone="bad">The work stopped at an error, and what was done so far is kept. Once its cause is gone, it can go on.</Notice>;
  switch (state) {
    case 'uploading':
      return <p>The upload is not finished. Please choose the file again on the page before.</p>;
    case 'checking':
      return <p role="status">The file is being checked. This page shows the report as soon as it is written.</p>;
    case 'ready':
      return <p>Nothing is imported yet. {entriesOf(entries)} would be imported or completed: the report says what happens to each.</p>;
    case 'importing':
      return (
        <div className={css.progress}>
          <progress max={Math.max(entries, 1)} value={done} aria-label="Progress of the import" />
          <p role="status">
            {done.toLocaleString('en')} of {entriesOf(entries)} done. You can leave this page, the import goes on.
          </p>
        </div>
      );
    case 'refused':
      return <Notice tone="bad">{reason}</Notice>;
    case 'done':
      return <Notice tone="good">{entries === 0 ? 'The file changes nothing here.' : `Imported: ${resultOf(imported)}.`}</Notice>;
  }
}
