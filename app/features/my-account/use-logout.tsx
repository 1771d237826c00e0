import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { setActiveProfile } from '#app/login-session/active-profile.ts';
import { clearSessionToken } from '#app/login-session/session-cookie.ts';
import { forgetDevice } from '#app/login-session/stored-device.ts';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { type Action, useAction } from '#app/ui/hooks/use-action.ts';
import type { Unsent } from './logout-parts.ts';

/** Undefined when the code cannot be loaded: then nothing is shown of what stays, and the next login deletes it. */
const loadParts = () =>
  import('./logout-parts.ts').then(
    (module) => module.logoutParts,
    () => undefined,
  );
type Parts = NonNullable<Awaited<ReturnType<typeof loadParts>>>;

interface Logout extends Action {
  /** Asks what becomes of answers and recordings that wait, before the logout; null while it does not. */
  question: ReactNode;
}

/**
 * Logs out and shows the front page with a message. The browser forgets the token even when the server cannot be reached:
 * the next person at this device must not be logged in. It keeps nothing of what the household learns, answers that wait by choice alone, and no
 * recording of a voice.
 * @param onAsk called before the question is shown
 */
export function useLogout(onAsk?: () => void): Logout {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ unsent: Unsent; parts: Parts }>();
  // Here before the press: a logout may be without a network.
  useEffect(() => void loadParts(), []);

  async function leave(choice: 'keep' | 'delete', parts?: Parts, takes: Unsent['takes'] = []) {
    await parts?.leaveLearning(choice);
    await parts?.deleteTakes(takes);
    await api.myAccount.logout().catch(() => undefined);
    clearSessionToken();
    await parts?.leaveDevice();
    await parts?.endLearning();
    setActiveProfile(undefined);
    forgetDevice();
    await navigate('/', { state: { notice: 'You are logged out' } });
    restoreFocus(() => document.getElementById('main'));
  }
  const action = useAction(async () => {
    const parts = await loadParts();
    const unsent = await parts?.findUnsent();
    if (!parts || !unsent || unsent.answers.length + unsent.takes.length === 0) return leave('delete', parts);
    onAsk?.();
    setAsked({ unsent, parts });
  });
  const question = asked && (
    <asked.parts.WaitingAnswersDialog
      answers={asked.unsent.answers}
      takes={asked.unsent.takes.length}
      leave={(choice) => leave(choice, asked.parts, asked.unsent.takes)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { ...action, question };
}
