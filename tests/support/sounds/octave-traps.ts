import { soundRate } from './synthetic-voice.ts';

/** Half a second of harmonics with the given strengths. */
function harmonics(hz: number, strengths: readonly number[]): Float32Array {
  return Float32Array.from({ length: soundRate / 2 }, (_, at) =>
    strengths.reduce((sum, strength, nth) => sum + 0.1 * strength * Math.sin((2 * Math.PI * hz * (nth + 1) * at) / soundRate), 0),
  );
}

/** Sounds at a pitch in Hz that a tracker may hear an octave too high or too low. */
export const octaveTraps: Readonly<Record<string, (hz: number) => Float32Array>> = {
  'one sine': (hz) => harmonics(hz, [1]),
  'a second harmonic three times as strong': (hz) => harmonics(hz, [0.33, 1, 0.33, 0.33]),
  'a third harmonic three times as strong': (hz) => harmonics(hz, [0.33, 0.33, 1, 0.33]),
  'no first harmonic': (hz) => harmonics(hz, [0, 1, 0.8, 0.6, 0.4]),
  'every second pulse a tenth weaker': (hz) => {
    const sound = harmonics(hz, [1, 0.8, 0.6, 0.4]);
    return sound.map((sample, at) => sample * (Math.floor((at * hz) / soundRate) % 2 === 0 ? 1 : 0.9));
  },
};
