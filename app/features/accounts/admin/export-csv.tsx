import { useRef, useState } from 'react';
import { useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { saveFile } from '#app/ui/hooks/save-file.ts';
import css from './export-csv.module.css';
import { isEmptyFilter, type UserFilter } from './user-filter.ts';

const failed = errorMessages({
  network: 'The download broke off: there is no connection. Nothing was saved, please try again.',
  fallback: 'The server could not write the file. Nothing was saved, please try again in a moment.',
});

interface ExportCsvProps {
  title: string;
  noun: string;
  /** The list is empty, so there is nothing to download. */
  isEmpty: boolean;
  filter: UserFilter;
  download: (filter: UserFilter) => Promise<File>;
}

/** Page title with a button that downloads the filtered users as a CSV file. */
export function ExportCsv({ title, noun, isEmpty, filter, download }: ExportCsvProps) {
  const guarded = useRedirectOn401();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function fetchFile() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setSaved(undefined);
    setFailure(undefined);
    try {
      const file = await guarded(() => download(filter));
      saveFile(file);
      setSaved(isEmptyFilter(filter) ? `Downloaded ${file.name}` : `Downloaded ${file.name}, with the ${noun} who match`);
    } catch (problem) {
      setFailure(failed(problem));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <div className={css.head}>
        <h1>{title}</h1>
        {!isEmpty && (
          <Button onClick={fetchFile} aria-busy={busy} aria-disabled={busy}>
            {busy ? 'Loading...' : 'Download as CSV'}
          </Button>
        )}
      </div>
      {(saved || failure) && (
        <div className={css.message}>
          <Notice tone={failure ? 'bad' : 'good'}>{failure ?? saved}</Notice>
        </div>
      )}
    </>
  );
}
