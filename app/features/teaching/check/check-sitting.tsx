import { useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SittingEnd } from '../sitting-end.tsx';
import type { ToCheck } from '../teaching.contract.ts';
import { useSitting } from '../use-sitting.ts';
import { CheckedVoice } from './checked-voice.tsx';
import { type CheckWork, fetchChecks } from './fetch-checks.ts';

/** A new take has another id, and the same subject. */
const subjectOf = ({ voice: { target, targetId, speaker } }: ToCheck) => `check ${target} ${targetId} ${speaker.name}`;

export function CheckSitting({ work: { account, rows, total } }: { work: CheckWork }) {
  const { current, left, skipped, finish, skip, unskip, refresh } = useSitting({ rows, total, fetchRows: fetchChecks, subjectOf });
  const [outcome, setOutcome] = useState<{ message: string; isRefused?: true }>();

  async function onDecided(message: string) {
    await finish();
    setOutcome({ message });
  }

  /** The recording is not what was heard: the page shows what there is now. */
  async function onReplaced(message: string) {
    const next = current && (await refresh(subjectOf(current)));
    setOutcome({
      message: next ? `${message}. Here is the new recording; a note that you typed is kept.` : `${message}. Here is what’s next.`,
      isRefused: true,
    });
  }

  return (
    <>
      {outcome?.isRefused && <Notice tone="bad">{outcome.message}</Notice>}
      <Notice tone="good">{!outcome?.isRefused && outcome?.message}</Notice>
      {current ? (
        <CheckedVoice
          key={current.voice.id}
          row={current}
          left={left - skipped}
          kept={{ account, subject: subjectOf(current) }}
          takesFocus={outcome !== undefined}
          onDecided={onDecided}
          onReplaced={onReplaced}
          onSkip={async () => {
            await skip();
            setOutcome({ message: 'Skipped for now. It stays on the list.' });
          }}
        />
      ) : (
        <SittingEnd nothing="Nothing to check. Thank you." done={skipped > 0} onUnskip={unskip} />
      )}
    </>
  );
}
