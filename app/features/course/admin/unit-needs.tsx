import { useId } from 'react';
import type { Api } from '#app/api-client.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import * as css from './course-admin.module.css';

type Report = Awaited<ReturnType<Api['course']['report']>>;

/** Findings about a unit in the report of the whole course. */
export function UnitNeeds({ unit, report }: { unit: number; report: Result<Report> }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>What this unit still needs</h2>
      {'errorStatus' in report ? <PageLoadError noun="the report" status={report.errorStatus} /> : <Findings unit={unit} report={report.data} />}
    </section>
  );
}

function Findings({ unit, report: { gaps, contradictions } }: { unit: number; report: Report }) {
  const sentences = [...contradictions, ...gaps].flatMap((finding) => (finding.unit === unit ? finding.sentence : []));
  if (sentences.length === 0) return <p>Nothing.</p>;
  return (
    <details className={css.needs}>
      <summary>{sentences.length === 1 ? 'One thing' : `${sentences.length} things`}</summary>
      <ul>
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>
            <IgboText>{sentence}</IgboText>
          </li>
        ))}
      </ul>
    </details>
  );
}
