import { useState } from 'react';
import { unitMs } from '#app/lib/duration.ts';
import { ActionButton, Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { endOf } from '../lesson-state.ts';
import { missedDays } from '../lesson-terms.contract.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';
import { DeclineDialog, MissedDialog, ProposeDialog } from './decision-dialogs.tsx';
import * as css from './lesson.module.css';
import { NextTime } from './next-time.tsx';
import { noLink } from './no-link.ts';
import { NoteDialog } from './note-dialog.tsx';
import { timeOfLesson } from './time-of-lesson.ts';
import { decisionFailed, isRefusal, useDecide } from './use-decide.ts';

const dialogs = { propose: ProposeDialog, decline: DeclineDialog, missed: MissedDialog, note: NoteDialog };

/** What a side can do with a lesson in its state. Cancelling is one press. */
export function LessonActions({ lesson, onDone }: { lesson: Lesson; onDone: (message: string) => Promise<void> }) {
  const { side, state, startsAt, minutes, link, isOn, proposals, tutor } = lesson;
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const decide = useDecide(lesson, onDone);
  const agree = useAction((at?: string) => decide({ state: 'agreed', ...(at !== undefined && { startsAt: at }) }), decisionFailed);
  const cancel = useAction(() => decide({ state: 'cancelled' }), decisionFailed);
  // The list shows refusals: the card moves with the lesson.
  const failed = [agree, cancel].find(({ failure, errorStatus }) => failure && !isRefusal(errorStatus));
  const start = Date.parse(startsAt);
  const hasBegun = start <= Date.now();
  const tookTime = hasBegun && ['agreed', 'held', 'missed'].includes(state);
  const end = endOf({ startsAt: start, minutes });
  const canSayMissed = tookTime && Date.now() <= end + missedDays * unitMs.day;
  const Opened = opened && dialogs[opened];
  const button = (dialog: keyof typeof dialogs, label: string) => (
    <Button variant="secondary" onClick={() => setOpened(dialog)}>
      {label}
    </Button>
  );
  return (
    <>
      {side === 'family' && state === 'asked' && proposals.length > 0 && (
        <>
          <p>The tutor proposes {proposals.length === 1 ? 'another time' : 'other times'}. Which suits you?</p>
          <ul role="list" className={css.proposals}>
            {proposals.map((at) => (
              <li key={at}>
                <ActionButton action={{ pending: agree.pending, run: () => agree.run(at) }}>{timeOfLesson(lesson, at)}</ActionButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {side === 'tutor' && state === 'asked' && proposals.length > 0 && (
        <p>You proposed {proposals.map((at) => timeOfLesson(lesson, at)).join('; ')}. The family answers next.</p>
      )}
      {state === 'agreed' && !link && Date.now() < end && <p>{noLink(lesson, Date.now())}</p>}
      <div className={css.actions}>
        {link && (
          <a className={css.link} href={link} rel="noreferrer" target="_blank">
            {isOn ? 'Join now' : 'Link to the room'}
          </a>
        )}
        {side === 'tutor' && state === 'asked' && proposals.length === 0 && (
          <>
            <ActionButton action={{ pending: agree.pending, run: () => agree.run() }}>Agree</ActionButton>
            {button('propose', 'Propose other times')}
          </>
        )}
        {side === 'tutor' && state === 'asked' && button('decline', 'Decline')}
        {((side === 'family' && state === 'asked') || (state === 'agreed' && !hasBegun)) && (
          <ActionButton variant="secondary" action={cancel}>
            {state === 'asked' ? 'Take back the request' : 'Cancel this lesson'}
          </ActionButton>
        )}
        {side === 'tutor' && tookTime && button('note', lesson.note ? 'Change your note' : 'Write a note')}
        {canSayMissed && button('missed', state === 'missed' ? 'Say what happened' : 'It didn’t take place')}
        {side === 'family' && !['asked', 'agreed', 'missed'].includes(state) && tutor && tutor.card !== null && (
          <ButtonLink variant="secondary" to={`/tutors/${tutor.card}`}>
            Find another time
          </ButtonLink>
        )}
      </div>
      {side === 'family' && state === 'missed' && <NextTime lesson={lesson} onDone={onDone} />}
      {failed && <Notice tone="bad">{failed.failure}</Notice>}
      {Opened && (
        <Opened
          lesson={lesson}
          onClose={() => setOpened(undefined)}
          onDone={async (message) => {
            setOpened(undefined);
            await onDone(message);
          }}
        />
      )}
    </>
  );
}
