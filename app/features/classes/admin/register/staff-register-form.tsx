import { useState } from 'react';
import type { RegisterLine, StaffRegister } from '#app/features/classes/teaching/class-page.contract.ts';
import { MarkRow } from '#app/features/classes/teaching/register/mark-row.tsx';
import * as registerCss from '#app/features/classes/teaching/register/register.module.css';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import * as css from '../classes.module.css';
import { useStaffMarks } from './use-staff-marks.ts';

/** 'by Adaeze Okonkwo, 5 December 2026, 10:03' */
function originOf({ marked }: RegisterLine): string | undefined {
  if (!marked) return undefined;
  const by = marked.by ?? 'a deleted account';
  return `by ${by}${marked.isByStaff ? ' (staff)' : ''}, ${formatDateTime(marked.at)}`;
}

/** One tap for each learner; each is saved by itself, and stays in the page until it is. */
export function StaffRegisterForm({ loaded }: { loaded: StaffRegister }) {
  const { register, taps, tap, save, pending, failure, hasSaved } = useStaffMarks(loaded);
  const { members, isCancelled, opensAt } = register;
  const [now] = useState(() => Date.now());
  const isClosed = isCancelled || Date.parse(opensAt) > now;
  const unmarked = members.filter(({ profile, marked }) => !marked && !taps.has(profile)).map(({ profile }) => profile);
  return (
    <section aria-label="Learners" className={css.section}>
      {isCancelled && <p>This meeting is cancelled, so it has no register.</p>}
      {!isCancelled && isClosed && <p>This register opens on {formatDateTime(opensAt)}.</p>}
      {!isClosed && <p>What you mark here stays, whatever tutors mark.</p>}
      {members.length === 0 && <p>No learner was in the class at the time of this meeting.</p>}
      <div className={registerCss.rows}>
        {members.map((line) => (
          <MarkRow
            key={line.profile}
            member={line}
            mark={taps.get(line.profile)?.mark ?? line.marked?.mark}
            note={taps.has(line.profile) ? 'not saved yet' : originOf(line)}
            disabled={isClosed}
            onMark={(mark) => tap([line.profile], mark)}
          />
        ))}
      </div>
      {!isClosed && unmarked.length > 0 && (
        <p>
          <Button variant="secondary" onClick={() => tap(unmarked, 'here')}>
            {unmarked.length === members.length ? 'All were here' : 'All others were here'}
          </Button>
        </p>
      )}
      <p role="status" className={registerCss.status}>
        {pending && 'Saving...'}
        {!pending && !failure && hasSaved && 'All marks are saved.'}
      </p>
      {failure && (
        <>
          <Notice tone="bad">
            {pluralize(taps.size, 'mark')} {taps.size === 1 ? 'is' : 'are'} not saved. {failure}
          </Notice>
          <p>
            <Button disabled={pending} onClick={save}>
              Save again
            </Button>
          </p>
        </>
      )}
      <LeaveQuestion title="Leave the register" confirmLabel="Leave without them" isHeld={taps.size > 0} isSaving={pending}>
        {pluralize(taps.size, 'mark')} of this register {taps.size === 1 ? 'is' : 'are'} not saved. If you leave, they’re gone.
      </LeaveQuestion>
    </section>
  );
}
