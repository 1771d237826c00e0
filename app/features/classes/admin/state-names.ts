import type { ClassState } from '../class-terms.contract.ts';
import type { MeetingState } from '../meetings/meeting.contract.ts';

export const stateNames: Record<ClassState, string> = { draft: 'Draft', open: 'Open', running: 'Running', ended: 'Ended' };

export const meetingStateNames: Record<MeetingState, string> = { planned: 'As planned', moved: 'Moved', extra: 'Extra', cancelled: 'Cancelled' };
