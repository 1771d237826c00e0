import { RefusedMarks } from './refused-marks.tsx';
import { RegisterStatus } from './register-status.tsx';
import { useRegisterQueue } from './use-register-queue.ts';

/** Taps of registers that wait on this device, on a page without a register. */
export function UnsentMarks({ owner }: { owner: number }) {
  const { queue, state } = useRegisterQueue(owner, () => undefined);
  if (state.waiting.size === 0) return null;
  return (
    <div>
      <RegisterStatus state={state} hasSaved={false} />
      <RefusedMarks state={state} onDiscard={async (meeting) => queue?.discard(meeting)} />
    </div>
  );
}
