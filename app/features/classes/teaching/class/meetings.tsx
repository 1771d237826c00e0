import { useState } from 'react';
import { marks } from '#app/features/classes/class-terms.contract.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassPage, TaughtMeeting } from '../class-page.contract.ts';
import * as css from './class.module.css';
import { MeetingDialog, type MeetingWork } from './meeting-dialog.tsx';
import { meetingTimeText } from './meeting-time-text.ts';

/** Meetings before "Show all". */
const shownAtFirst = 4;

const factsOf = ({ minutes, isCancelled, isMoved, reason }: TaughtMeeting) =>
  [isCancelled ? 'Cancelled' : isMoved ? 'Moved' : undefined, `${minutes} minutes`, reason].filter(Boolean).join(' · ');

const countsOf = (meeting: TaughtMeeting) =>
  marks
    .filter((mark) => meeting[mark] > 0)
    .map((mark) => `${mark} ${meeting[mark]}`)
    .join(', ');

/** Meetings that come, which a tutor can move or cancel, and those of the last weeks. */
export function Meetings({ page, reload }: { page: ClassPage; reload: () => Promise<void> }) {
  const [work, setWork] = useState<MeetingWork>();
  const [success, setSuccess] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const { meetings, zone, state } = page;
  const isOver = ({ startsAt, minutes }: TaughtMeeting) => Date.parse(startsAt) + minutes * 60_000 <= Date.now();
  const canChange = ({ startsAt }: TaughtMeeting) => state !== 'ended' && Date.parse(startsAt) > Date.now();
  const coming = meetings.filter((meeting) => !isOver(meeting));
  const past = meetings.filter(isOver).reverse();
  const nameOf = ({ startsAt, isCancelled }: TaughtMeeting) => (
    <span className={isCancelled ? css.cancelled : undefined}>{meetingTimeText(startsAt, zone)}</span>
  );
  return (
    <section className={css.part} aria-labelledby="meetings">
      <h2 id="meetings">Meetings</h2>
      {coming.length === 0 && <p>No meeting is planned.</p>}
      <FactsList label="Meetings that come">
        {coming.slice(0, isOpen ? coming.length : shownAtFirst).map((meeting) => (
          <FactsRow key={meeting.id} title={nameOf(meeting)} facts={factsOf(meeting)}>
            {canChange(meeting) && meeting.isCancelled && (
              <Button variant="secondary" onClick={() => setWork({ kind: 'restore', meeting })}>
                Hold it after all
              </Button>
            )}
            {canChange(meeting) && !meeting.isCancelled && (
              <>
                <Button variant="secondary" onClick={() => setWork({ kind: 'move', meeting })}>
                  Move
                </Button>
                <Button variant="secondary" onClick={() => setWork({ kind: 'cancel', meeting })}>
                  Cancel
                </Button>
              </>
            )}
          </FactsRow>
        ))}
      </FactsList>
      <Notice tone="good">{success}</Notice>
      <p className={css.actions}>
        {coming.length > shownAtFirst && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${coming.length}`}
          </Button>
        )}
        {state !== 'ended' && (
          <Button variant="secondary" onClick={() => setWork({ kind: 'extra' })}>
            Add an extra meeting
          </Button>
        )}
      </p>
      {past.length > 0 && (
        <details>
          <summary>Meetings of the last ten weeks</summary>
          <FactsList label="Meetings of the last ten weeks">
            {past.map((meeting) => (
              <FactsRow key={meeting.id} title={nameOf(meeting)} facts={factsOf(meeting)}>
                <span className={css.soft}>{countsOf(meeting) || (meeting.isCancelled ? '' : 'not marked')}</span>
              </FactsRow>
            ))}
          </FactsList>
        </details>
      )}
      {work && (
        <MeetingDialog
          page={page}
          work={work}
          onSaved={async (message) => {
            await reload();
            setWork(undefined);
            setSuccess(message);
          }}
          onClose={() => setWork(undefined)}
        />
      )}
    </section>
  );
}
