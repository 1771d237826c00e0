import type { TeachingVoice } from '../teaching.contract.ts';

export const stateNames: Record<TeachingVoice['state'], string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Not yet',
  withdrawn: 'Taken back',
};

export const melodyNames: Record<TeachingVoice['melody'], string> = {
  agrees: 'Follows the marks',
  differs: 'Differs from the marks',
  unclear: 'Not heard clearly',
  none: 'Nothing to compare',
};
