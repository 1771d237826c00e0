import type { Tone } from '#app/lib/igbo-tones.ts';

export const melodyLetters: Record<Tone, string> = { high: 'H', low: 'L', step: 'S' };

/** Tones of a melody: a letter for each, HL for ákwà. */
export const tonesOfMelody = (melody: string): Tone[] =>
  [...melody].flatMap((letter) => (['high', 'low', 'step'] as const).find((tone) => melodyLetters[tone] === letter) ?? []);
