import type { LevelWord, RecorderState, TakeHint } from './recorder.ts';

const levelSentences: Record<LevelWord, string> = {
  quiet: 'Speak now.',
  good: 'Speak now. We can hear you well.',
  loud: 'That’s very loud. Please move away from the microphone a little.',
};

/** What the panel says about a state; `asks`: the browser will ask before it records. */
export function sentenceOf(state: RecorderState, asks: boolean): string {
  switch (state.step) {
    case 'ready':
      if (state.wasLost) return 'The recording was interrupted before we heard you. Please try once more.';
      return asks ? 'Your browser will ask for the microphone. The recording stays on this page until you press Keep.' : '';
    case 'asking':
      return state.isSlow
        ? 'Your browser hasn’t answered yet. Look for its question, perhaps at the top of the window, or cancel.'
        : 'Please allow the microphone.';
    case 'starting':
      return 'One moment...';
    case 'recording':
      return levelSentences[state.level];
    case 'finishing':
      return 'One moment...';
    case 'taken':
      return state.hints.length > 0 ? state.hints.map((hint) => hintSentences[hint]).join(' ') : 'Recorded. That sounds good.';
    case 'again':
      return state.problem;
    case 'refused':
      return '';
  }
}

export const hintSentences: Record<TakeHint, string> = {
  interrupted: 'The recording was interrupted. This is what we heard until then.',
  'too-long': 'That was longer than 15 seconds, so the end is missing.',
  'too-quiet': 'That’s a little quiet. Please come closer to the microphone.',
  'too-loud': 'That’s too loud, and it crackles. Please move away from the microphone a little.',
  noisy: 'It’s loud around you. A quieter place makes a clearer recording.',
  'cut-off': 'The beginning or the end is cut off. Please wait for “Speak now”, and a moment after the word.',
  wireless: 'Please record without wireless headphones: they make voices sound like a phone call.',
  processed: '',
};
