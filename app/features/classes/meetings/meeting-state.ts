import { unitMs } from '#app/lib/duration.ts';
import { joinMinutesBefore, registerDays, registerMinutesBefore } from '../class-terms.contract.ts';
import type { MeetingState } from './meeting.contract.ts';

export interface MeetingTimes {
  /** In ms since 1970. */
  startsAt: number;
  minutes: number;
  isCancelled: boolean;
}

export const endOf = ({ startsAt, minutes }: Pick<MeetingTimes, 'startsAt' | 'minutes'>): number => startsAt + minutes * unitMs.minute;

/** Whether families are told the link: from 15 minutes before the meeting to its end. */
export const isJoinable = (meeting: MeetingTimes, now: number): boolean =>
  !meeting.isCancelled && now >= meeting.startsAt - joinMinutesBefore * unitMs.minute && now < endOf(meeting);

/** Time from which a register can be marked. */
export const registerOpensAt = (startsAt: number): number => startsAt - registerMinutesBefore * unitMs.minute;

/** Whether a tutor can mark the members. The staff can do so later, too. */
export const isRegisterOpen = ({ startsAt, isCancelled }: Omit<MeetingTimes, 'minutes'>, now: number): boolean =>
  !isCancelled && now >= registerOpensAt(startsAt) && now <= startsAt + registerDays * unitMs.day;

interface WithRegister extends Omit<MeetingTimes, 'minutes'> {
  id: number;
}

/** The last meeting whose register has opened, unless another one is chosen. `meetings` are in order of time. */
export function meetingOfRegister<Meeting extends WithRegister>(meetings: readonly Meeting[], chosen: number | undefined, now: number) {
  const opened = meetings.filter(({ startsAt, isCancelled }) => !isCancelled && registerOpensAt(startsAt) <= now);
  return opened.find(({ id }) => id === chosen) ?? opened.at(-1);
}

interface StoredChange {
  planned_day: string | null;
  moved_at: number | null;
  cancelled_at: number | null;
}

export function meetingStateOf({ planned_day, moved_at, cancelled_at }: StoredChange): MeetingState {
  if (cancelled_at !== null) return 'cancelled';
  if (planned_day === null) return 'extra';
  return moved_at === null ? 'planned' : 'moved';
}
