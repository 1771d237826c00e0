/** Seconds of a block of sound, of which `levels` below have one each. */
export const blockSeconds = 0.02;

/** Part of the loudest block below which nothing is said: 18 dB, as on the server. */
const activePart = 0.12;
/** Times the quietest block below which there is only the room: 6 dB. */
const roomPart = 2;
/** RMS that a voice reaches at least: -50 dBFS. */
const audible = 0.003;
/** Times the quietest block that a voice reaches at least: 12 dB. */
const voicePart = 4;
/** 100 ms: the shortest word is longer, a click is shorter. */
const leastBlocks = 5;
/** 700 ms of silence end a recording; stops within a word are shorter. */
const silentBlocks = 0.7 / blockSeconds;

/** RMS of a block. */
export function levelOf(block: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < block.length; at += 1) squares += (block[at] ?? 0) ** 2;
  return Math.sqrt(squares / Math.max(1, block.length));
}

/** Median of each level and its neighbours, so that the click of a key is not the loudest one. */
const withoutClicks = (levels: readonly number[]): number[] =>
  levels.map((_, at) => {
    const near = levels.slice(Math.max(0, at - 2), at + 3).toSorted((one, other) => one - other);
    return near[near.length >> 1] ?? 0;
  });

export interface SpokenBlocks {
  /** First and last block of speech. */
  first: number;
  last: number;
  /** A long silence has followed. */
  hasEnded: boolean;
}

/** Finds speech in the levels of blocks; undefined while there is only a room, clicks, or noise that never rests. */
export function findSpoken(levels: readonly number[]): SpokenBlocks | undefined {
  const calm = withoutClicks(levels);
  const [loudest, quietest] = [Math.max(0, ...calm), Math.min(1, ...calm.filter((level) => level > 0))];
  if (loudest < audible || loudest < voicePart * quietest) return undefined;
  const least = Math.max(activePart * loudest, roomPart * quietest);
  const isActive = (level: number) => level >= least;
  if (calm.filter(isActive).length < leastBlocks) return undefined;
  const [first, last] = [calm.findIndex(isActive), calm.findLastIndex(isActive)];
  return { first, last, hasEnded: calm.length - 1 - last >= silentBlocks };
}
