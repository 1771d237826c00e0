import { type ReactNode, useId } from 'react';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import * as css from './export-section.module.css';

const toMessage = errorMessages({
  network: 'The download broke off: there is no connection. Nothing was saved, please try again.',
  fallback: 'The server could not write the file. Nothing was saved, please try again in a moment.',
});
const toSuccess = (name: string) => `Downloaded ${name}`;

interface Format {
  label: string;
  fetchFile: () => Promise<File>;
}

/** Part of a page with two downloads of the same content. @param children what the files hold */
export function ExportSection({ formats: [one, other], children }: { formats: readonly [Format, Format]; children: ReactNode }) {
  const id = useId();
  const first = useDownload({ fetchFile: one.fetchFile, toSuccess, toMessage });
  const second = useDownload({ fetchFile: other.fetchFile, toSuccess, toMessage });
  const success = first.success ?? second.success;
  const failure = first.failure ?? second.failure;
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id}>Export</h2>
      {children}
      <div className={css.actions}>
        <ActionButton action={first} variant="secondary">
          {one.label}
        </ActionButton>
        <ActionButton action={second} variant="secondary">
          {other.label}
        </ActionButton>
      </div>
      <Notice tone="good">{success}</Notice>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </section>
  );
}
