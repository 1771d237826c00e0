import { serverAnswer } from '#app/mail/server-answer.ts';
import type { PauseCause } from './pausing.contract.ts';

/** Thresholds at which a newsletter pauses (decision 0107). */
export const pauseLimits = { first: 5, refused: 3, refusedShare: 0.05, inARow: 100 };

/** Why a newsletter has paused, as sentences for administrators. Null when an earlier version paused it. */
export function pauseSentence(cause: PauseCause | null, answer: string | null): string {
  const sentences: Record<PauseCause, string> = {
    first: `its first ${pauseLimits.first} mails all failed.`,
    refused: `at least ${pauseLimits.refusedShare * 100} % of its mails failed for another reason than a mailbox that does not exist.`,
    'in-a-row': `the first attempts of ${pauseLimits.inARow} mails in a row failed.`,
  };
  const because = cause === null ? 'too many emails could not be delivered.' : sentences[cause];
  return answer === null ? because : `${because} The mail server said: “${serverAnswer(answer)}”`;
}
