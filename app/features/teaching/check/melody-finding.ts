import { melodyOf } from '#app/lib/igbo-syllables.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { heardTones } from '#app/lib/pitch/heard-tones.ts';
import { type Movement, movementsOf } from '#app/lib/pitch/judge-levels.ts';
import type { TeachingVoice } from '../teaching.contract.ts';

type Heard = Pick<TeachingVoice, 'melody' | 'levels' | 'toned'>;

/** Syllables that the program compares (lib/pitch/hear-melody.ts). */
const maxCompared = 4;

export const marksOf = ({ toned }: Pick<TeachingVoice, 'toned'>): Tone[] => melodyOf(toned ?? '');

/** Heights of all syllables in semitones; undefined where one of them was not heard. */
export function levelsOf({ levels, toned }: Heard): number[] | undefined {
  const heard = levels.filter((level) => level !== null);
  const syllables = marksOf({ toned }).length;
  return heard.length === levels.length && heard.length === syllables && syllables > 1 ? heard : undefined;
}

/** "falls, then rises" */
function movementText(movements: readonly Movement[]): string {
  return movements
    .map((movement, nth) => (movement === movements[nth - 1] && movement !== 'stays level' ? `${movement} again` : movement))
    .join(', then ');
}

/** What the program says about the melody of a recording: a hint for the tutor, whose ear decides. */
export function melodyFinding(voice: Heard): { sentence: string; heard?: string } {
  const marks = marksOf(voice);
  const levels = levelsOf(voice);
  const said = `The marks say ${marks.join(', ')}.`;
  if (voice.melody === 'none') return { sentence: nothingToCompare(marks.length) };
  if (voice.melody === 'unclear' || !levels)
    return {
      sentence: levels
        ? 'The voice takes a very wide step here, and the program isn’t sure that it heard it right. Your ear decides.'
        : 'The program cannot hear the melody of this word. That says nothing about the recording: your ear decides.',
    };
  const movements = movementsOf(levels, marks);
  const heard = `Heard: ${heardTones(movements)}.`;
  return {
    sentence: voice.melody === 'differs' ? `${said} This recording ${movementText(movements)}.` : `${said} This recording follows them.`,
    heard,
  };
}

function nothingToCompare(syllables: number): string {
  if (syllables === 0) return 'There are no marks on every syllable to compare this recording with. Your ear decides.';
  if (syllables === 1) return 'One syllable alone has no melody to compare. Your ear decides.';
  return `The program compares up to ${maxCompared} syllables, and this is longer. Your ear decides.`;
}
