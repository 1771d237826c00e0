import { useCallback } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { Certificate } from '../certificate/certificate.tsx';

const failed = errorMessages({
  404: 'This report is gone: its learner has left the academy',
  fallback: 'We couldn’t fetch the report',
});

/** A report as its family reads it. */
export function IssuedReportView({ classId, report }: { classId: number; report: number }) {
  const read = useCallback(() => api.termReports.readReport({ id: classId, report }), [classId, report]);
  const { state, busy, retry } = useOwnData(read, failed);
  return (
    <>
      <p>
        <Link to={`/admin/classes/${classId}/reports`}>All reports of the class</Link>
      </p>
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
