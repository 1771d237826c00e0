import { api } from '#app/api-client.ts';
import { leaveDevice } from '#app/features/household/public.tsx';
import { countWaiting, endLearning, leaveLearning, type WaitingCount, withinLimit } from '#app/login-session/leave-learning.ts';
import { ownTakes, takes } from '#app/login-session/unsent-takes.ts';
import { WaitingAnswersDialog } from './waiting-answers-dialog.tsx';

/** What the server does not have of the account that is logged in here. */
export interface Unsent {
  answers: readonly WaitingCount[];
  /** Keys of recordings of the own voice. */
  takes: readonly string[];
}

/** Finds what waits, also where the account of this login was not needed before. */
async function findUnsent(): Promise<Unsent> {
  await withinLimit(import('#app/login-session/settle-login.ts').then(({ settleLogin }) => settleLogin(api.household)));
  return { answers: await countWaiting(), takes: await ownTakes(api.myAccount.read) };
}

/** In a chunk of its own, which pages load after their first load: they stay within their budget of bytes. */
export const logoutParts = { findUnsent, deleteTakes: takes.delete, endLearning, leaveDevice, leaveLearning, WaitingAnswersDialog };
