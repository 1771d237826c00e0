import { registerDays } from '#app/features/classes/class-terms.contract.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import * as classCss from '../class/class.module.css';
import { meetingTimeText } from '../class/meeting-time-text.ts';
import type { StoredMark } from '../class-page.contract.ts';
import { MarkRow } from './mark-row.tsx';
import { RefusedMarks } from './refused-marks.tsx';
import * as css from './register.module.css';
import { RegisterStatus } from './register-status.tsx';
import { type RegisterPage, type ShownRegister, useRegister } from './use-register.ts';

interface RegisterProps {
  page: RegisterPage;
  register: ShownRegister;
  /** Account that marks. */
  owner: number;
  onChoose: (meeting: number) => void;
  onSaved: (meeting: number, stored: StoredMark[]) => void;
}

/** Register of a meeting: one tap for each member. The staff's mark is not the tutor's to change. */
export function Register({ page, register, owner, onChoose, onSaved }: RegisterProps) {
  const { shown, state, queue, tap, ready } = useRegister({ page, register, owner, onSaved });
  const { members, meetings, zone } = page;
  const unmarked = members.filter(({ profile }) => !shown.has(profile)).map(({ profile }) => profile);
  // Meetings that come have no register yet.
  const choices = meetings
    .filter(({ id, startsAt, isCancelled }) => id === register.meeting || (!isCancelled && Date.parse(startsAt) <= Date.now()))
    .reverse();
  return (
    <section className={classCss.part} aria-labelledby="register">
      <h2 id="register">Register</h2>
      <SelectField label="Meeting" name="meeting" value={register.meeting} onChange={({ target }) => onChoose(Number(target.value))}>
        {choices.map(({ id, startsAt }) => (
          <option key={id} value={id}>
            {meetingTimeText(startsAt, zone)}
          </option>
        ))}
      </SelectField>
      {!register.isOpen && (
        <p>This register is closed: it can be marked for {registerDays} days. If something is wrong, the school office can still change it.</p>
      )}
      {members.length === 0 ? (
        <p>No learners have joined yet. Once they have, you mark here which of them are there.</p>
      ) : (
        <>
          <div className={css.rows}>
            {members.map((member) => (
              <MarkRow
                key={member.profile}
                member={member}
                mark={shown.get(member.profile)?.mark}
                note={shown.get(member.profile)?.isByStaff ? 'by the school office' : undefined}
                disabled={!register.isOpen || !ready || shown.get(member.profile)?.isByStaff === true}
                onMark={(mark) => tap([member.profile], mark)}
              />
            ))}
          </div>
          {register.isOpen && unmarked.length > 0 && (
            <p>
              <Button variant="secondary" disabled={!ready} onClick={() => tap(unmarked, 'here')}>
                {unmarked.length === members.length ? 'All are here' : 'All others are here'}
              </Button>
            </p>
          )}
          <p className={css.count}>
            {members.length - unmarked.length} of {members.length} marked
          </p>
        </>
      )}
      <RegisterStatus state={state} hasSaved={shown.size > 0} />
      <RefusedMarks state={state} onDiscard={async (meeting) => queue?.discard(meeting)} />
    </section>
  );
}
