import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { leaveDevice } from '#app/features/household/this-device.ts';
import { countWaiting, endLearning, leaveLearning, type WaitingCount } from '#app/http/leave-learning.ts';
import { clearSessionToken } from '#app/http/session-cookie.ts';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { type Action, useAction } from '#app/ui/hooks/use-action.ts';
import { WaitingAnswersDialog } from './waiting-answers-dialog.tsx';

interface Logout extends Action {
  /** Asks what becomes of answers that wait, before the logout; null while it does not. */
  question: ReactNode;
}

/**
 * Logs out and shows the front page with a message. The browser forgets the token even when the server cannot be reached:
 * the next person at this device must not be logged in. It keeps nothing of what the household learns, and answers that wait by choice alone.
 * @param onAsk called before the question is shown
 */
export function useLogout(onAsk?: () => void): Logout {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<readonly WaitingCount[]>();

  async function leave(choice: 'keep' | 'delete') {
    await leaveLearning(choice);
    await api.myAccount.logout().catch(() => undefined);
    clearSessionToken();
    await leaveDevice();
    await endLearning();
    await navigate('/', { state: { notice: 'You are logged out' } });
    restoreFocus(() => document.getElementById('main'));
  }
  const action = useAction(async () => {
    const counts = await countWaiting();
    if (counts.length === 0) return leave('delete');
    onAsk?.();
    setWaiting(counts);
  });
  const question = waiting && <WaitingAnswersDialog waiting={waiting} leave={leave} onClose={() => setWaiting(undefined)} />;
  return { ...action, question };
}
