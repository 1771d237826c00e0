import type { Tone } from '#app/lib/igbo-tones.ts';
import type { Reflection } from '#app/lib/pitch/mirror.ts';

export interface Finding {
  sentence: string;
  /** The drawing in words, for screen readers; nothing where the program is not sure what it heard. */
  inWords?: string;
}

export interface Said extends Pick<Reflection, 'heard'> {
  /** `borderless`: no program tells the syllables of this word apart, however well it is said. */
  finding: Reflection['finding'] | 'borderless';
}

/** The learner's ear decides where the program stays silent. */
const compare = 'Compare the two lines yourself.';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the mirror says about a word: agreement and opposites are named, all else is left to the drawing. */
export function mirrorFinding({ finding, heard = '' }: Said, tones: readonly Tone[]): Finding {
  const marks = tones.join(', ');
  const inWords = `Yours: ${heard}. The word: ${marks}.`;
  switch (finding) {
    case 'differs':
      return { sentence: `I heard ${heard}. The word goes ${marks}. Listen to both.`, inWords };
    case 'agrees':
      // A program hears no step: where the marks have one, it does not claim so.
      return heard === marks ? { sentence: `${capitalized(heard)}: so does the word.`, inWords } : { sentence: compare };
    case 'wide':
      return { sentence: `That is a wide step; I am not sure that I heard it right. ${compare}` };
    case 'narrow':
      return { sentence: 'Sing it a little: more distance between high and low.' };
    case 'level':
      // Words with a step are hard to hear as well, but they do not stay level.
      return { sentence: new Set(tones).size > 1 ? compare : `This word stays level; that is hard for a program to hear. ${compare}` };
    case 'borderless':
      return { sentence: `A program can’t tell the syllables of this word apart. ${compare}` };
    case 'unclear':
    case 'noisy':
      return { sentence: 'I could not hear a clear melody. A quiet room helps.' };
  }
}
