import { api } from '#app/api-client.ts';
import { leaveDevice } from '#app/features/household/public.tsx';
import { countWaiting, endLearning, leaveLearning, withinLimit } from '#app/login-session/leave-learning.ts';
import { WaitingAnswersDialog } from './waiting-answers-dialog.tsx';

/** Counts what waits, also where the account of this login was not needed before. */
async function countOfLogin() {
  await withinLimit(import('#app/login-session/settle-login.ts').then(({ settleLogin }) => settleLogin(api.household)));
  return countWaiting();
}

/** In a chunk of its own, which pages load after their first load: they stay within their budget of bytes. */
export const logoutParts = { countWaiting: countOfLogin, endLearning, leaveDevice, leaveLearning, WaitingAnswersDialog };
