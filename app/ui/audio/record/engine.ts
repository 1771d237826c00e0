/** Way to get samples out of a stream. */
export interface Engine {
  /** Begins a take. */
  begin(): void;
  /** Ends a take. @returns its samples in one channel at the rate of recordings; none where nothing can be decoded */
  finish(): Promise<Float32Array>;
  close(): void;
}

export interface EngineSource {
  context: AudioContext;
  stream: MediaStream;
  node: MediaStreamAudioSourceNode;
  /** Takes each block of 20 ms, from the opening on. */
  hear: (block: Float32Array) => void;
}
