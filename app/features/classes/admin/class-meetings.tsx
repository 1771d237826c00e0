import { useState } from 'react';
import { browserTimeZone, defaultTimeZone } from '#app/lib/time-zone.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import { formatMeetingTime } from '../meeting-time.ts';
import { endOf, registerOpensAt } from '../meetings/meeting-state.ts';
import type { AdminClass, Meeting } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import { MeetingForm } from './meeting-form.tsx';
import { meetingStateNames } from './state-names.ts';
import type { ClassActions } from './use-class-actions.tsx';

const isOver = ({ startsAt, minutes }: Meeting, now: number) => endOf({ startsAt: Date.parse(startsAt), minutes }) <= now;

/** Meetings of a class: those ahead, to be moved and cancelled, and past ones folded. */
export function ClassMeetings({ found, actions }: { found: AdminClass; actions: ClassActions }) {
  const [edited, setEdited] = useState<Meeting | 'new'>();
  const [now] = useState(() => Date.now());
  const past = found.meetings.filter((meeting) => isOver(meeting, now)).reverse();
  const ahead = found.meetings.filter((meeting) => !isOver(meeting, now));
  return (
    <section aria-labelledby="meetings" className={css.section}>
      <h2 id="meetings">Meetings</h2>
      {ahead.length === 0 && <p>No meetings ahead.</p>}
      <MeetingList label="Meetings ahead" meetings={ahead} found={found} now={now} onEdit={found.state === 'ended' ? undefined : setEdited} />
      {found.state !== 'ended' && (
        <p>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            Add a meeting
          </Button>
        </p>
      )}
      {past.length > 0 && (
        <details className={css.past}>
          <summary>Past meetings ({past.length})</summary>
          <MeetingList label="Past meetings" meetings={past} found={found} now={now} />
        </details>
      )}
      {edited && (
        <MeetingForm
          found={found}
          meeting={edited === 'new' ? undefined : edited}
          onSaved={(message) => actions.finish(message, () => setEdited(undefined))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface MeetingListProps {
  label: string;
  meetings: Meeting[];
  found: AdminClass;
  now: number;
  onEdit?: ((meeting: Meeting) => void) | undefined;
}

function MeetingList({ label, meetings, found: { id: classId, zone }, now, onEdit }: MeetingListProps) {
  const ownZone = browserTimeZone() ?? defaultTimeZone;
  return (
    <FactsList label={label}>
      {meetings.map((meeting) => {
        const time = formatMeetingTime(Date.parse(meeting.startsAt), ownZone, zone);
        const facts = [`${meeting.minutes} minutes`, ...(meeting.state === 'planned' ? [] : [meetingStateNames[meeting.state]]), meeting.reason];
        return (
          <FactsRow key={meeting.id} title={<p className={css.name}>{time}</p>} facts={facts.filter(Boolean).join(' · ')}>
            {meeting.state !== 'cancelled' && registerOpensAt(Date.parse(meeting.startsAt)) <= now && (
              <ButtonLink to={`/admin/classes/${classId}/meetings/${meeting.id}`} variant="secondary" aria-label={`Register: ${time}`}>
                Register
              </ButtonLink>
            )}
            {onEdit && (
              <Button variant="secondary" aria-label={`Change: ${time}`} onClick={() => onEdit(meeting)}>
                Change
              </Button>
            )}
          </FactsRow>
        );
      })}
    </FactsList>
  );
}
