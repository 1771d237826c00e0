import { centerOf, loudPart } from './loudness.ts';
import { type Candidate, candidatesAt } from './yin.ts';

/** Cost of a frame without a voice: a candidate above it is noise. */
const unvoicedCost = 0.25;
/** Cost of an octave between neighbouring frames; voices move by a twelfth of one at most. */
const octaveJumpCost = 1;
/** The same across a consonant: half, or a second talker is followed less and heard more. */
const octaveGapCost = 0.5;
/** Cost of a voice that begins or ends, against single frames. */
const changeCost = 0.05;
/** Frames between two steps: few milliseconds of work. */
const framesPerStep = 16;

/** State of a frame on a path through all frames. */
interface State {
  isVoiced: boolean;
  /** Pitch of this frame, or of the last one with a voice: a voice goes on near where it stopped. */
  hz?: number | undefined;
  cost: number;
  before?: State | undefined;
}

/** Pitch of each frame in Hz, null where there is no voice: the cheapest path through the candidates of all frames (Viterbi). Yields between slices of work. */
export function* trackPitch(samples: Float32Array, rate: number, loudness: readonly number[]): Generator<undefined, (number | null)[]> {
  const loud = loudPart * Math.max(...loudness);
  let states: State[] = [{ isVoiced: false, cost: 0 }];
  for (const [frame, level] of loudness.entries()) {
    const candidates = level > 0 && level >= loud ? candidatesAt(samples, rate, centerOf(frame, rate)) : [];
    const before = states;
    states = [cheapest(before), ...candidates.map((candidate) => cheapest(before, candidate))];
    if (frame % framesPerStep === 0) yield;
  }
  return pathTo(states.reduce((best, state) => (state.cost < best.cost ? state : best)));
}

/** The cheapest way to a candidate, or to a frame without a voice. */
function cheapest(states: readonly State[], candidate?: Candidate): State {
  const isVoiced = candidate !== undefined;
  let best: State = { isVoiced, cost: Number.POSITIVE_INFINITY };
  for (const before of states) {
    const hz = candidate?.hz ?? before.hz;
    const jump = hz === undefined || before.hz === undefined ? 0 : Math.abs(Math.log2(hz / before.hz));
    const cost =
      before.cost +
      (candidate?.cost ?? unvoicedCost) +
      (before.isVoiced ? octaveJumpCost : octaveGapCost) * jump +
      (isVoiced === before.isVoiced ? 0 : changeCost);
    if (cost < best.cost) best = { isVoiced, hz, cost, before };
  }
  return best;
}

function pathTo(last: State): (number | null)[] {
  const path: (number | null)[] = [];
  for (let state = last; state.before; state = state.before) path.push(state.isVoiced ? (state.hz ?? null) : null);
  return path.reverse();
}
