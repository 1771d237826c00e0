import { createStore } from '#app/lib/indexed-store.ts';
import { createRecordStore } from '#app/lib/record-store.ts';

/** Taps of registers that the server has not acknowledged, by account, meeting, profile and time. */
export const unsentMarks = createRecordStore(createStore('unsent-marks', 'marks'));

interface Named {
  /** Nickname of the learner. */
  name?: string;
}

const withoutName = ({ name: _, ...tap }: Named) => tap;

/** Deletes the names of learners beside taps, which stay: after a logout, and those of other accounts than the owner. */
export async function forgetLearnerNames(owner?: number): Promise<void> {
  const isForgotten = (key: string) => owner === undefined || !key.startsWith(`${owner}/`);
  for (const [key, tap] of [...unsentMarks.unstored]) if (isForgotten(key)) unsentMarks.unstored.set(key, withoutName(tap as Named));
  for (const key of await unsentMarks.keys()) if (isForgotten(key)) await unsentMarks.change<Named>(key, (stored) => stored && withoutName(stored));
}
