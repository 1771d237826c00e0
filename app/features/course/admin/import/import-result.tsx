import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ImportReport, listedLines } from '#app/features/course/transfer/transfer.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { pageFromUrl, pageSize, parseFilter } from '#app/ui/admin/list/list-query.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { ReportLine, reportLines } from '#app/ui/admin/page/report-line.tsx';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Action } from '#app/ui/hooks/use-action.ts';
import * as css from './course-import.module.css';

const outcomes = { refused: 'Refused', new: 'New', changed: 'Changed', same: 'Unchanged' } as const;
const filter = { selects: { outcome: { label: 'Result', any: 'All lines', options: outcomes } } };
const sentences = {
  new: 'It is new in the course.',
  changed: 'It is in the course, and the file changes it.',
  same: 'It is in the course as the file has it.',
} as const;

type Entry = ImportReport['entries'][number];
type Refused = ImportReport['refused'][number] & { outcome: 'refused' };
type Line = (Entry | Refused) & { id: number };

/** Refused lines first: they have to be corrected before anything is imported. */
const linesOf = ({ refused, entries }: ImportReport): Line[] =>
  [...refused.map((line) => ({ ...line, outcome: 'refused' as const })), ...entries].map((line, id) => ({ ...line, id }));

/** Report of an import or its dry run, line by line, and the button that imports. */
export function ImportResult({ report, run }: { report: ImportReport; run: Action }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [searchParams] = useSearchParams();
  const { outcome } = parseFilter(searchParams, filter);
  const all = linesOf(report);
  const lines = all.filter((line) => outcome === undefined || line.outcome === outcome);
  const from = (pageFromUrl(searchParams) - 1) * pageSize;
  const { imported, refused, message } = report;
  const changes = report.new + report.changed;
  const isLong = [refused, report.entries].some(({ length }) => length === listedLines);

  useEffect(() => {
    if (report) heading.current?.focus();
  }, [report]);

  return (
    <section aria-labelledby="result" className={css.result}>
      <h2 id="result" ref={heading} tabIndex={-1}>
        {imported ? 'The import' : 'What the import would do'}
      </h2>
      {refused.length > 0 ? <Notice tone="bad">{`${message}.`}</Notice> : <Notice tone="good">{`${message}.`}</Notice>}
      <dl className={css.counts}>
        <Count name="New" number={report.new} />
        <Count name="Changed" number={report.changed} />
        <Count name="Unchanged" number={report.same} />
        <Count name="Refused" number={refused.length} />
      </dl>
      {run.failure && <Notice tone="bad">{run.failure}</Notice>}
      {imported ? (
        <p>
          <Link to="/admin/course">The course</Link> has what the file says; what is published shows on <Link to="/learn">its public pages</Link>.
        </p>
      ) : (
        refused.length === 0 &&
        changes > 0 && (
          <div>
            <ActionButton action={run}>Import {pluralize(changes, 'change')}</ActionButton>
          </div>
        )
      )}
      {isLong && (
        <p>
          The list ends after {listedLines.toLocaleString('en')} refused and {listedLines.toLocaleString('en')} other lines; the numbers count all.
        </p>
      )}
      {all.length > 0 && (
        <ResourceList
          title="Lines"
          noun="lines"
          list={{ data: { rows: lines.slice(from, from + pageSize), total: lines.length } }}
          filter={filter}
          card={(line) => <LineCard line={line} />}
          cardsClassName={reportLines}
          isPart
        />
      )}
    </section>
  );
}

const Count = ({ name, number }: { name: string; number: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{number.toLocaleString('en')}</dd>
  </div>
);

function LineCard({ line }: { line: Line }) {
  const place = `line ${line.line.toLocaleString('en')}`;
  if (line.outcome === 'refused')
    return (
      <ReportLine
        title={`Line ${line.line.toLocaleString('en')}`}
        tone="bad"
        meta={
          <>
            {outcomes.refused}
            {line.field && (
              <>
                {' · '}
                <code>{line.field}</code>
              </>
            )}
          </>
        }
      >
        <p>{line.error}.</p>
      </ReportLine>
    );
  return (
    <ReportLine
      title={<bdi {...(line.what === 'lesson' ? {} : { lang: 'ig' })}>{line.title}</bdi>}
      tone={line.outcome === 'same' ? 'quiet' : undefined}
      meta={
        <>
          {outcomes[line.outcome]} · {place} · {line.what} <code>{line.key}</code>
        </>
      }
    >
      <p>{sentences[line.outcome]}</p>
    </ReportLine>
  );
}
