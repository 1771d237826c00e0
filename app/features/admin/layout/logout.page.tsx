import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { countWaiting, endLearning, leaveLearning, type WaitingCount, waitingText } from '#app/login-session/leave-learning.ts';
import { clearSessionToken } from '#app/login-session/session-cookie.ts';
import { forgetDevice, readDevice } from '#app/login-session/stored-device.ts';
import { ownTakes, takes } from '#app/login-session/unsent-takes.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { UnsentTakes } from '#app/ui/dialogs/unsent-takes.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useWaitingAnswers } from '#app/ui/hooks/use-waiting-answers.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/logout.page';
import * as css from './logout.module.css';

const failed = errorMessages({
  400: serverMessage,
  network: 'The server does not know about it yet: there is no connection. Please try again, so that your login ends.',
  fallback: 'The server could not end your login. Please try again.',
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Logout', description: 'Leave the administrators’ area.', matches });

export default function Logout() {
  const navigate = useNavigate();
  const { sendDrafts } = useAdmin();
  const waiting = useWaitingAnswers();
  const [choice, setChoice] = useState<'keep' | 'delete'>();
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  useEffect(() => void ownTakes(api.myAccount.read).then(setUnsent), []);
  const logout = useAction(async () => {
    await sendDrafts();
    // Counted again: the button may be pressed before the browser has read what waits.
    if (!choice && (await countWaiting().catch(() => [])).length > 0) throw new ApiError(400, 'Please choose what happens to the answers');
    await endSession();
    await takes.delete(unsent);
    await leaveLearning(choice ?? 'delete');
    clearSessionToken();
    const device = readDevice();
    // By its own key, and by its cookie where the browser has deleted the key.
    await Promise.allSettled([device && api.household.endDevice({ id: device.id }), api.household.leaveDevice()]);
    forgetDevice();
    await endLearning();
    await navigate('/admin/login', { replace: true });
  }, failed);

  return (
    <section className={css.card} aria-labelledby="logout">
      <h1 id="logout">Are you sure you want to logout?</h1>
      {waiting.length > 0 && <WaitingAnswers waiting={waiting} onChoose={setChoice} />}
      {unsent.length > 0 && (
        <p>
          <UnsentTakes count={unsent.length} /> <Link to="/tutor/record">Send first</Link>
        </p>
      )}
      {logout.failure && <Notice tone="bad">{logout.failure}</Notice>}
      <div className={css.actions}>
        <ActionButton action={logout}>Logout</ActionButton>
        <ButtonLink to="/admin" variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </section>
  );
}

interface WaitingAnswersProps {
  waiting: readonly WaitingCount[];
  onChoose: (choice: 'keep' | 'delete') => void;
}

/** Names the answers of the own household that were not sent, and asks what becomes of them. */
function WaitingAnswers({ waiting, onChoose }: WaitingAnswersProps) {
  return (
    <fieldset className={css.waiting}>
      <legend>Answers wait on this device</legend>
      <p>
        Not sent yet: <bdi>{waitingText(waiting)}</bdi>. <Link to="/study/today">Send them now</Link>, or choose:
      </p>
      <label>
        <input type="radio" name="waiting" onChange={() => onChoose('keep')} />
        Keep on this device: they are sent when you log in here again
      </label>
      <label>
        <input type="radio" name="waiting" onChange={() => onChoose('delete')} />
        Delete: they cannot be sent afterwards
      </label>
    </fieldset>
  );
}

/** Ends the session on the server. A 401 means that the session has ended already. */
async function endSession(): Promise<void> {
  try {
    await api.accounts.logout();
  } catch (problem) {
    if (!(problem instanceof ApiError && problem.status === 401)) throw problem;
  }
}
