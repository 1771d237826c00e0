import type { ClassReports } from '../report-line.contract.ts';
import { SentenceForm } from './sentence-form.tsx';
import * as css from './sentences.module.css';

/** Learners of a class, each with the sentence for its report. */
export function SentenceList({ found: { id, learners } }: { found: ClassReports }) {
  if (learners.length === 0) return <p>No family has joined this class yet.</p>;
  return (
    <>
      <p>
        One warm sentence for each learner: what went well, and what to practise next. Families read it on the report, once the school office issues
        it. What you write is saved when you leave the field.
      </p>
      <ul role="list" className={css.list}>
        {learners.map((learner) => (
          <li key={learner.profile} className={css.learner}>
            <SentenceForm classId={id} learner={learner} />
          </li>
        ))}
      </ul>
    </>
  );
}
