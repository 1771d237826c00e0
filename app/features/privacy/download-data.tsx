import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { saveFile } from '#app/ui/hooks/save-file.ts';
import css from './account.module.css';

const failed = errorMessages({
  unauthenticated: 'Your login has run out, please log in again',
  fallback: 'We could not fetch your data, please try again',
});

/** Button that downloads the user's data as one JSON file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ done?: string; failure?: string }>({});

  async function download() {
    if (busy) return;
    setBusy(true);
    setResult({});
    setResult(
      await api.privacy.download().then(
        (data) => {
          const name = `my-data-${new Date().toISOString().slice(0, 10)}.json`;
          saveFile(new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }));
          return { done: `Your data is in the file ${name}` };
        },
        (problem) => ({ failure: failed(problem) }),
      ),
    );
    setBusy(false);
  }

  return (
    <div className={css.download}>
      <Button onClick={download} aria-busy={busy} aria-disabled={busy}>
        {busy ? 'Loading...' : 'Download my data'}
      </Button>
      <Notice tone="good">{result.done}</Notice>
      {result.failure && <Notice tone="bad">{result.failure}</Notice>}
    </div>
  );
}
