import { useCallback, useState } from 'react';
import { pluralize } from '#app/lib/pluralize.ts';
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx';
import type { ClassReports } from '../report-line.contract.ts';
import { SentenceForm, type Unsaved } from './sentence-form.tsx';
import * as css from './sentences.module.css';

/** Learners of a class, each with the sentence for its report. */
export function SentenceList({ found: { id, learners } }: { found: ClassReports }) {
  const [states, setStates] = useState<ReadonlyMap<number, Unsaved>>(new Map());
  const onUnsaved = useCallback((profile: number, unsaved: Unsaved) => setStates((before) => new Map(before).set(profile, unsaved)), []);
  const unsaved = [...states.values()].filter((state) => state !== undefined);
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
            <SentenceForm classId={id} learner={learner} onUnsaved={onUnsaved} />
          </li>
        ))}
      </ul>
      <LeaveQuestion
        title="Leave the sentences"
        confirmLabel={unsaved.length === 1 ? 'Leave without it' : 'Leave without them'}
        isHeld={unsaved.length > 0}
        isSaving={unsaved.includes('saving')}
      >
        {pluralize(unsaved.length, 'sentence')}{' '}
        {unsaved.length === 1 ? 'is not saved. If you leave, it’s gone.' : 'are not saved. If you leave, they’re gone.'}
      </LeaveQuestion>
    </>
  );
}
