import { isSoon } from '../lesson-state.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';

const noRoom = 'This lesson has no room at the moment';

/** Why an agreed lesson shows no link, and what to do. */
export function noLink({ side, startsAt, lacksRoom, getsRoom }: Pick<Lesson, 'side' | 'startsAt' | 'lacksRoom' | 'getsRoom'>, now: number): string {
  if (!lacksRoom) return 'The link isn’t there at the moment. Please write to us.';
  if (getsRoom) return `${noRoom}: it gets one of the academy within five minutes. Please open this page again then.`;
  if (side === 'tutor')
    return `${noRoom}: with a child, a room of your own needs a waiting room. Please enter it at your hours below, and save: the lesson gets it at once.`;
  if (isSoon(Date.parse(startsAt), now)) return `${noRoom}. Please write to us now.`;
  return `${noRoom}. We tell the tutor how to enter one. If it still has none on the day before, please write to us.`;
}
