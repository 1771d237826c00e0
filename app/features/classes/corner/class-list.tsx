import { levelNames } from '#app/features/accounts/public.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import { formatMeetingTime } from '../meeting-time.ts';
import type { JoinedClass } from '../membership/membership.contract.ts';
import { formatWeekly } from '../weekly-text.ts';
import * as css from './corner-classes.module.css';
import { LeaveButton } from './leave-button.tsx';
import { NoteText } from './note-text.tsx';
import type { LeavingProps } from './use-leaving.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Classes in which a profile of the household has a seat. */
export const ClassList = ({ corner, leave }: LeavingProps) => (
  <ul role="list" className={css.classes}>
    {corner.classes.map((joined) => (
      <li key={joined.id} className={css.class}>
        <h3>
          <bdi>{joined.name}</bdi>
        </h3>
        <ClassFacts joined={joined} />
        <Members joined={joined} corner={corner} leave={leave} />
        {joined.notes.length > 0 && <Notes joined={joined} />}
      </li>
    ))}
  </ul>
);

function ClassFacts({ joined: { level, zone, firstDay, lastDay, state, weekly, tutors, next } }: { joined: JoinedClass }) {
  const times = list.format(weekly.map(formatWeekly));
  return (
    <>
      {next && (
        <p>
          Next meeting: <strong>{formatMeetingTime(Date.parse(next.startsAt), browserTimeZone() ?? zone, zone)}</strong>, for {next.minutes} minutes.
        </p>
      )}
      {state === 'ended' && <p>This class has ended.</p>}
      <p className={css.facts}>
        {levelNames[level]}
        {tutors.length > 0 && `, with ${list.format(tutors)}`}. {formatDate(firstDay)} to {formatDate(lastDay)}.
        {times && ` ${times}, by the clock of ${zoneCity(zone)}.`}
      </p>
    </>
  );
}

function Members({ joined, corner, leave }: LeavingProps & { joined: JoinedClass }) {
  const members = corner.profiles.filter(({ id }) => joined.members.includes(id));
  return (
    <>
      <FactsList label={`Members of your family in ${joined.name}`}>
        {members.map((profile) => (
          <FactsRow key={profile.id} title={<bdi>{profile.name}</bdi>} facts="In the class">
            <LeaveButton place={{ classId: joined.id, className: joined.name, profile, isRequest: false }} leave={leave} />
          </FactsRow>
        ))}
      </FactsList>
      {joined.state !== 'ended' && members.some(({ ageBand }) => isChild(ageBand)) && (
        <p>A grown-up stays in the room while a child is in the meeting.</p>
      )}
    </>
  );
}

/** Notes of the tutors, which all families of the class and the staff read. */
function Notes({ joined }: { joined: JoinedClass }) {
  return (
    <details className={css.notes}>
      <summary>Notes from your tutor ({joined.notes.length})</summary>
      {joined.notes.map((note) => (
        <NoteText key={`${note.at} ${note.text}`} note={note} />
      ))}
    </details>
  );
}
