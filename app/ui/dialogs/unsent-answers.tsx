import { endLearning, forgetProfile, leaveLearning, waitingText } from '#app/login-session/leave-learning.ts';
import { useWaitingAnswers } from '../hooks/use-waiting-answers.ts';

/** Names the answers that a deletion deletes from this device, of one profile or of all; nothing without any. */
function UnsentAnswers({ profile }: { profile?: number }) {
  const waiting = useWaitingAnswers().filter((each) => profile === undefined || each.profile === profile);
  if (waiting.length === 0) return null;
  return (
    <p>
      Not sent yet: <bdi>{waitingText(waiting)}</bdi>. What was not sent is deleted from this device, too.
    </p>
  );
}

/** In a chunk of its own, which pages load after their first load: they stay within their budget of bytes. */
export const deletionParts = { endLearning, forgetProfile, leaveLearning, UnsentAnswers };
