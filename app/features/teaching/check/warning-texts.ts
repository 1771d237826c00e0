import type { TeachingVoice } from '../teaching.contract.ts';

/** Hints about a recording, for the tutor that checks it. */
export const warningTexts: Record<TeachingVoice['warnings'][number], string> = {
  'too-quiet': 'It’s rather quiet.',
  'too-loud': 'It’s too loud in places, so it may crackle.',
  noisy: 'There’s noise beside the voice.',
  'cut-off': 'The beginning or the end may be cut off.',
  processed: 'The speaker’s device has changed the sound, so the voice may seem muffled.',
};
