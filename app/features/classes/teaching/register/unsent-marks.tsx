import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { confirmedAccount } from '#app/login-session/learning-account.ts';
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

/** Marks that wait where the classes cannot be read, as for a paused tutor. Without a connection the account is the one that the server has named before. */
export function UnsentMarksOfLogin() {
  const [owner, setOwner] = useState(confirmedAccount);
  useEffect(() => {
    if (owner === undefined)
      void api.myAccount.read().then(
        ({ id }) => setOwner(id),
        () => undefined,
      );
  }, [owner]);
  return owner === undefined ? null : <UnsentMarks owner={owner} />;
}
