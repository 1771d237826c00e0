import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import css from './content-transfer.module.css';

const toMessage = errorMessages({
  network: 'The download broke off: there is no connection. Nothing was saved, please try again.',
  fallback: 'The server could not write the file. Nothing was saved, please try again in a moment.',
});
const toSuccess = (name: string) => `Downloaded ${name}`;

/** Downloads of everything public. */
export function ExportSection() {
  const json = useDownload({ fetchFile: api.contentTransfer.exportJson, toSuccess, toMessage });
  const wxr = useDownload({ fetchFile: api.contentTransfer.exportWxr, toSuccess, toMessage });
  const success = json.success ?? wxr.success;
  const failure = json.failure ?? wxr.failure;
  return (
    <section aria-labelledby="export" className={css.section}>
      <h2 id="export">Export</h2>
      <p>
        All public posts and words, with their tags and shown comments, and the addresses of their pictures. Drafts and e-mail addresses are not in
        it.
      </p>
      <div className={css.actions}>
        <ActionButton action={json} variant="secondary">
          Download as JSON
        </ActionButton>
        <ActionButton action={wxr} variant="secondary">
          Download for WordPress
        </ActionButton>
      </div>
      <Notice tone="good">{success}</Notice>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </section>
  );
}
