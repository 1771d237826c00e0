import { leaveDevice } from '#app/features/household/this-device.ts';
import { countWaiting, endLearning, leaveLearning } from '#app/http/leave-learning.ts';
import { WaitingAnswersDialog } from './waiting-answers-dialog.tsx';

/** In a chunk of its own, which pages load after their first load: they stay within their budget of bytes. */
export const logoutParts = { countWaiting, endLearning, leaveDevice, leaveLearning, WaitingAnswersDialog };
