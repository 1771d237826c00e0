import type { ReactNode } from 'react';
import { errorMessages } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { Certificate } from '../certificate/certificate.tsx';
import type { IssuedReport } from './staff-reports.contract.ts';

const failed = errorMessages({
  404: 'This report is gone: its learner has left the academy',
  fallback: 'We couldn’t fetch the report',
});

interface IssuedReportViewProps {
  /** A memoized function. */
  read: () => Promise<IssuedReport>;
  /** Link to all reports. */
  back: ReactNode;
}

/** A report as its family reads it. */
export function IssuedReportView({ read, back }: IssuedReportViewProps) {
  const { state, busy, retry } = useOwnData(read, failed);
  return (
    <>
      <p>{back}</p>
      {'none' in state && <p role="status">Loading...</p>}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <>
          {state.data.revokedAt !== null && <p role="status">This report was taken back on {formatLocalDate(state.data.revokedAt)}.</p>}
          <Certificate content={state.data.content} name="" code={undefined} />
        </>
      )}
    </>
  );
}
