import { registerMinutesBefore } from '#app/features/classes/class-terms.contract.ts';
import { ButtonAnchor } from '#app/ui/button.tsx';
import type { ClassPage } from '../class-page.contract.ts';
import * as css from './class.module.css';
import { AddLink } from './class-link.tsx';
import { meetingTimeText } from './meeting-time-text.ts';

const isAdult = ({ ageBand }: ClassPage['members'][number]) => ageBand === 'adult';

/** The meeting that is on or comes next, with the link of its room. */
export function NextMeeting({ page, reload }: { page: ClassPage; reload: () => Promise<void> }) {
  const { meetings, next, link, zone, state, members } = page;
  const meeting = meetings.find(({ id }) => id === next);
  const isOn = meeting !== undefined && Date.parse(meeting.startsAt) <= Date.now();
  return (
    <section className={css.card} aria-labelledby="next">
      <h2 id="next">{isOn ? 'Meeting now' : 'Next meeting'}</h2>
      {meeting ? (
        <>
          <p className={css.time}>{meetingTimeText(meeting.startsAt, zone)}</p>
          <p>
            {meeting.minutes} minutes.
            {!isOn && ` The register opens ${registerMinutesBefore} minutes before.`}
            {members.some((member) => !isAdult(member)) && ' Each child has a grown-up in the room.'}
          </p>
          {link ? (
            <p>
              <ButtonAnchor href={link} target="_blank" rel="noopener noreferrer">
                Open the meeting room
              </ButtonAnchor>
            </p>
          ) : (
            <AddLink page={page} reload={reload} />
          )}
        </>
      ) : (
        <p>{state === 'ended' ? 'This class has ended. Thank you for teaching it!' : 'No meeting is planned.'}</p>
      )}
    </section>
  );
}
