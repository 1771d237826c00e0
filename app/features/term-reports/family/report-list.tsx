import { formatDate } from '#app/lib/format-date.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { OwnReport } from './read-reports.ts';

/** Reports of the household, the newest first. */
export function ReportList({ reports }: { reports: OwnReport[] }) {
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
    <FactsList label="Reports">
      {reports.map(({ id, content, revokedAt }) => (
        <FactsRow
          key={id}
          title={
            <strong>
              <bdi>{content.nickname}</bdi>, <bdi>{content.className}</bdi>
            </strong>
          }
          facts={
            revokedAt === null
              ? `Issued on ${formatDate(content.issuedOn)}`
              : `The academy took this report back on ${formatLocalDate(revokedAt)}. A print of it is no longer valid.`
          }
        >
          {revokedAt === null && (
            <ButtonLink to={`?report=${id}`} variant="secondary" aria-label={`Read and print: ${content.nickname}, ${content.className}`}>
              Read and print
            </ButtonLink>
          )}
        </FactsRow>
      ))}
    </FactsList>
  );
}
