import { hopSeconds, loudPart } from './loudness.ts';
import { type Candidate, candidatesAt } from './yin.ts';

/** Cost of a frame without a voice: a candidate above it is noise. White noise 10 dB below a voice costs 0.1 to 0.2. */
const unvoicedCost = 0.25;
/** Cost of an octave between neighbouring frames; voices move by a twelfth of one at most. */
const octaveJumpCost = 1;
/** Cost of a voice that begins or ends, against single frames. */
const changeCost = 0.05;
/** Frames between two steps: 2 ms of work on a server, 10 on a slow phone. */
const framesPerStep = 16;

/** State of a frame on a path through all frames; without `hz` it is unvoiced. */
interface State {
  hz?: number;
  cost: number;
  before?: State | undefined;
}

/** Pitch of each frame in Hz, null where there is no voice: the cheapest path through the candidates of all frames (Viterbi). Yields between slices of work. */
export function* trackPitch(samples: Float32Array, rate: number, loudness: readonly number[]): Generator<undefined, (number | null)[]> {
  const loud = loudPart * Math.max(...loudness);
  let states: State[] = [{ cost: 0 }];
  for (const [frame, level] of loudness.entries()) {
    const center = Math.round((frame + 0.5) * hopSeconds * rate);
    const candidates = level > 0 && level >= loud ? candidatesAt(samples, rate, center) : [];
    states = [{ cost: unvoicedCost } as Partial<Candidate> & State, ...candidates].map(({ hz, cost }) => cheapest(states, hz, cost));
    if (frame % framesPerStep === 0) yield;
  }
  return pathTo(states.reduce((best, state) => (state.cost < best.cost ? state : best)));
}

function cheapest(states: readonly State[], hz: number | undefined, ownCost: number): State {
  let best: State = { cost: Number.POSITIVE_INFINITY };
  for (const before of states) {
    const cost = before.cost + ownCost + stepCost(before.hz, hz);
    if (cost < best.cost) best = { ...(hz !== undefined && { hz }), cost, before };
  }
  return best;
}

function stepCost(from: number | undefined, to: number | undefined): number {
  if (from === undefined || to === undefined) return from === to ? 0 : changeCost;
  return octaveJumpCost * Math.abs(Math.log2(to / from));
}

function pathTo(last: State): (number | null)[] {
  const path: (number | null)[] = [];
  for (let state = last; state.before; state = state.before) path.push(state.hz ?? null);
  return path.reverse();
}
