import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { meetingTimeText } from '../class/meeting-time-text.ts';
import { markNames } from './mark-names.ts';
import * as css from './register.module.css';
import type { MarkedMeeting, RegisterQueueState, WaitingRegister } from './register-queue.ts';

interface RefusedMarksProps {
  state: RegisterQueueState;
  onDiscard: (meeting: number) => Promise<void>;
}

/** 'Saturday 5 December, 10:00, Beginners A' */
const nameOf = ({ startsAt, zone, className }: MarkedMeeting) =>
  startsAt !== undefined && zone !== undefined ? `${meetingTimeText(startsAt, zone)}, ${className}` : 'an earlier meeting';

/** Marks that the server does not take, such as those that came too late: the staff can enter them. */
export function RefusedMarks({ state: { waiting }, onDiscard }: RefusedMarksProps) {
  const [asked, setAsked] = useState<MarkedMeeting>();
  const refused = [...waiting.values()].filter(({ refusal }) => refusal !== undefined);
  return (
    <>
      {refused.map((register) => (
        <RefusedRegister key={register.meeting.id} register={register} onAsk={() => setAsked(register.meeting)} />
      ))}
      {asked && (
        <ConfirmDialog
          title="Remove these marks"
          confirmLabel="Remove them"
          onConfirm={async () => {
            await onDiscard(asked.id);
            setAsked(undefined);
          }}
          toMessage={() => 'They are still here. Please try again.'}
          onClose={() => setAsked(undefined)}
        >
          <p>
            The academy does not have the marks of <bdi>{nameOf(asked)}</bdi>. Has the school office entered them? They’re gone from this device then.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function RefusedRegister({ register: { meeting, taps, refusal }, onAsk }: { register: WaitingRegister; onAsk: () => void }) {
  const name = nameOf(meeting);
  return (
    <section className={css.closed} aria-label={`Marks of ${name}`}>
      <Notice tone="bad">
        Your marks of <bdi>{name}</bdi> were not taken. {refusal}
      </Notice>
      <p>They’re still on this device. Please show this list to the school office, so that it can enter them.</p>
      <ul>
        {taps.map(({ profile, name: learner, mark }) => (
          <li key={profile}>
            <bdi>{learner ?? 'a learner'}</bdi>: {markNames[mark].toLowerCase()}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onAsk}>
        Remove them from this device
      </Button>
    </section>
  );
}
