import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { ReportLine, reportLines } from '#app/ui/admin/page/report-line.tsx';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import { shownWrongLines } from '../import/import-limits.contract.ts';
import type { SubscriberImportReport } from '../import/subscriber-imports.contract.ts';
import { addresses, askingSentence, foundSentences, leftOf, resultSentence } from './import-words.ts';
import * as css from './subscriber-list.module.css';

const startFailed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'The import did not begin: there is no connection. Please try again.',
  fallback: 'The import did not begin: something went wrong on our side. Please try again.',
});

const downloadFailed = errorMessages({
  network: 'The download broke off: there is no connection. Please try again.',
  fallback: 'The server could not write the file. Please try again in a moment.',
});

interface ImportReportProps {
  report: SubscriberImportReport;
  onStarted: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** What the check of a file found, and how far its import is. */
export function ImportReport({ report, onStarted, onDelete, onClose }: ImportReportProps) {
  const { id, fileName, state, toAdd, toAsk, createdAt } = report;
  const toMail = Math.min(toAsk, leftOf(report));
  const start = useAction(async () => {
    await api.newsletter.startSubscriberImport({ id });
    onStarted();
  }, startFailed);
  return (
    <>
      <h3>
        <bdi>{fileName}</bdi>
      </h3>
      <p>
        Uploaded by <bdi>{report.uploadedBy ?? deletedAccountName}</bdi> on <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>.
      </p>
      <Progress report={report} />
      {state !== 'checking' && state !== 'refused' && (
        <ul className={css.counts}>
          {foundSentences(report).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {state === 'ready' && toAsk > 0 && <p>{askingSentence(toAsk)}</p>}
      {state === 'importing' && toMail > 0 && <p>You can close this window: the import goes on. {askingSentence(toMail)}</p>}
      {start.failure && <Notice tone="bad">{start.failure}</Notice>}
      <div className={css.actions}>
        {state === 'ready' && <ActionButton action={start}>Import {addresses(toAdd + toAsk)}</ActionButton>}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button variant="danger-secondary" onClick={onDelete}>
          {state === 'importing' ? 'Stop and delete' : 'Delete'}
        </Button>
      </div>
      {report.wrong > 0 && state !== 'refused' && <WrongLines report={report} />}
    </>
  );
}

/** State of an import: a live region that stays while its text changes, and a count outside it, which changes all the time. */
function Progress({ report }: { report: SubscriberImportReport }) {
  const { state, reason, lines, toAdd, toAsk } = report;
  const all = toAdd + toAsk;
  const done = all - leftOf(report);
  if (state === 'refused') return <Notice tone="bad">{reason}</Notice>;
  return (
    <>
      {state === 'importing' && (
        <>
          <progress max={Math.max(all, 1)} value={done} aria-label="Progress of the import" />
          <p>
            {done.toLocaleString('en')} of {all.toLocaleString('en')} done.
          </p>
        </>
      )}
      <p role="status">
        {state === 'checking' && 'We are reading the file. The report shows up here.'}
        {state === 'ready' && `Nothing is imported yet. The file has ${pluralize(lines, 'line')}.`}
        {state === 'importing' && 'The import has begun.'}
        {state === 'done' && (all === 0 ? 'This file changes nothing here.' : `Done. ${resultSentence(report)}`)}
      </p>
    </>
  );
}

function WrongLines({ report: { id, wrong, wrongLines } }: { report: SubscriberImportReport }) {
  const download = useDownload({
    fetchFile: () => api.newsletter.wrongSubscriberLines({ id }),
    toSuccess: (file) => `Downloaded ${file}`,
    toMessage: downloadFailed,
  });
  return (
    <>
      <h3>Lines that cannot be read</h3>
      {wrong > shownWrongLines && (
        <p>
          These are the first {shownWrongLines} of {wrong.toLocaleString('en')}. The download has them all.
        </p>
      )}
      <div className={css.actions}>
        <ActionButton action={download} variant="secondary">
          Download these lines
        </ActionButton>
      </div>
      <Notice tone="good">{download.success}</Notice>
      {download.failure && <Notice tone="bad">{download.failure}</Notice>}
      <div className={reportLines}>
        {wrongLines.map(({ line, field, value, error }) => (
          <ReportLine
            key={line}
            title={`Line ${line.toLocaleString('en')}`}
            tone="bad"
            meta={
              <>
                {field && (
                  <>
                    <code>{field}</code>{' '}
                  </>
                )}
                <bdi>{value}</bdi>
              </>
            }
          >
            <p>{error}.</p>
          </ReportLine>
        ))}
      </div>
    </>
  );
}
