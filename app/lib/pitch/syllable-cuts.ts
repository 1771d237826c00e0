import { hopSeconds, loudPart } from './loudness.ts';

/** Shortest syllable in frames (90 ms): shorter ones are the consonants of one syllable. */
const minFrames = Math.round(0.09 / hopSeconds);
/** Part of the louder sound on both sides that a valley is at most (2.5 dB): nasals and r between vowels are 3 to 6 dB below them. */
const maxValley = 0.75;
/** Part of the loudest frame that a syllable reaches (12 dB below it): echoes of a room have valleys too. */
const minPeak = 0.25;

/** First and last frame of a syllable, the last one excluded. */
export interface Span {
  from: number;
  to: number;
}

/** Frames from the first loud one to the last; none where nothing is heard. */
export function loudSpan(loudness: readonly number[]): Span {
  const loud = loudPart * Math.max(...loudness);
  const isLoud = (level: number) => level >= loud && level > 0;
  return { from: Math.max(0, loudness.findIndex(isLoud)), to: loudness.findLastIndex(isLoud) + 1 };
}

/** Cuts the loud part of a word into syllables at the deepest valleys of its loudness. Returns undefined when it has too few. */
export function cutSyllables(loudness: readonly number[], count: number): Span[] | undefined {
  const { from, to } = loudSpan(loudness);
  // Sound at the first or last frame is no whole word: it is cut off, or music or another voice goes on in the room.
  if (from === 0 || to === loudness.length) return undefined;
  const cuts: number[] = [];
  const valleys = valleysOf(loudness.slice(from, to)).map(({ frame, depth }) => ({ frame: frame + from, depth }));
  for (const { frame } of valleys.sort((one, other) => one.depth - other.depth))
    if (cuts.length < count - 1 && cuts.every((cut) => Math.abs(cut - frame) >= minFrames)) cuts.push(frame);
  if (cuts.length < count - 1) return undefined;
  const edges = [from, ...cuts.sort((one, other) => one - other), to];
  return edges.slice(1).map((edge, nth) => ({ from: edges[nth] ?? 0, to: edge }));
}

/** Lowest frames between two louder sounds; `depth` is their part of the less loud of the two. */
function valleysOf(loudness: readonly number[]): { frame: number; depth: number }[] {
  const loudest = Math.max(...loudness);
  return loudness.flatMap((level, frame) => {
    const isLowest = level < (loudness[frame - 1] ?? 0) && level <= (loudness[frame + 1] ?? 0);
    if (!isLowest) return [];
    const peak = Math.min(peakBefore(loudness.slice(0, frame).reverse(), level), peakBefore(loudness.slice(frame + 1), level));
    return peak >= loudest * minPeak && level <= peak * maxValley ? [{ frame, depth: level / peak }] : [];
  });
}

/** The loudest frame before the sound falls below a level. */
function peakBefore(loudness: readonly number[], level: number): number {
  const end = loudness.findIndex((each) => each < level);
  return Math.max(...loudness.slice(0, end < 0 ? undefined : end));
}
