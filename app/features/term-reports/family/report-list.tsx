import { useRef, useState } from 'react';
import { formatDate } from '#app/lib/format-date.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import { codesText, EndCodes, nameOf } from './end-codes.tsx';
import type { OwnReport } from './read-reports.ts';

/** Reports of the household, the newest first. */
export function ReportList({ reports, reload }: { reports: OwnReport[]; reload: () => Promise<void> }) {
  const [asked, setAsked] = useState<OwnReport>();
  const [done, setDone] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  async function onEnded(message: string) {
    await reload();
    setAsked(undefined);
    setDone(message);
    // The pressed button is gone.
    restoreFocus(() => list.current);
  }
  if (reports.length === 0)
    return (
      <EmptyState
        actions={
          <ButtonLink to="/study/grown-ups/classes" variant="secondary">
            Your classes
          </ButtonLink>
        }
      >
        <p>No reports yet. When a term of your class ends, the academy may write one. You’ll get an email.</p>
      </EmptyState>
    );
  return (
    <>
      <Notice tone="good">{done}</Notice>
      <FactsList label="Reports" ref={list}>
        {reports.map((report) => (
          <FactsRow
            key={report.id}
            title={
              <strong>
                <bdi>{report.content.nickname}</bdi>, <bdi>{report.content.className}</bdi>
              </strong>
            }
            facts={<ReportFacts report={report} />}
          >
            {report.revokedAt === null && (
              <ButtonLink to={`?report=${report.id}`} variant="secondary" aria-label={`Read and print: ${nameOf(report)}`}>
                Read and print
              </ButtonLink>
            )}
            {report.revokedAt === null && report.codes > 0 && (
              <Button variant="danger-secondary" aria-label={`End all codes: ${nameOf(report)}`} onClick={() => setAsked(report)}>
                End all codes
              </Button>
            )}
          </FactsRow>
        ))}
      </FactsList>
      {asked && <EndCodes report={asked} onEnded={onEnded} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function ReportFacts({ report: { content, codes, codesUntil, revokedAt } }: { report: OwnReport }) {
  if (revokedAt !== null) return `The academy took this report back on ${formatLocalDate(revokedAt)}. A print of it is no longer valid.`;
  return (
    <>
      Issued on {formatDate(content.issuedOn)}
      {codesUntil !== null && (
        <>
          <br />
          {codesText(codes, codesUntil)}
        </>
      )}
    </>
  );
}
