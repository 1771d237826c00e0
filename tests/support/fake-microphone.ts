import { vi } from 'vitest';
import { recordingRate } from '#app/media/recording-rate.contract.ts';

interface FakeOptions {
  /** Rate of the device in Hz. */
  rate: number;
  /** Settings that the browser reports beside the rate. */
  settings: object;
  /** How the browser answers its question: by default with a stream. */
  answer: () => Promise<void>;
  /** AudioWorklets do not load. */
  hasNoWorklet: boolean;
  /** MediaRecorder supports no type. */
  hasNoRecorder: boolean;
}

export type FakeMicrophone = ReturnType<typeof fakeMicrophone>;

/** The parts of a browser that a recorder needs, with a device whose sound is given in blocks of 20 ms of the faked clock. */
export function fakeMicrophone(options: Partial<FakeOptions> = {}) {
  const { rate = 48_000, settings = {}, answer = async () => undefined, hasNoWorklet = false, hasNoRecorder = false } = options;
  const blockSamples = rate / 50;
  let hear: ((block: Float32Array) => void) | undefined;
  let latest = new Float32Array(blockSamples);
  const recorded: Float32Array[] = [];

  class Track extends EventTarget {
    readyState = 'live';
    getSettings = () => ({ sampleRate: rate, ...settings });
    stop() {
      this.readyState = 'ended';
    }
  }
  const tracks: Track[] = [];
  const contexts: Context[] = [];
  const node = () => ({ connect: <T>(target: T) => target, disconnect: () => undefined });

  class Context extends EventTarget {
    sampleRate = rate;
    state = 'running';
    destination = node();
    audioWorklet = { addModule: async () => (hasNoWorklet ? Promise.reject(new DOMException('No module', 'AbortError')) : undefined) };
    createMediaStreamSource = node;
    createAnalyser = () => ({ ...node(), fftSize: blockSamples, getFloatTimeDomainData: (target: Float32Array) => target.set(latest) });
    resume = async () => undefined;
    close = async () => undefined;
    constructor() {
      super();
      contexts.push(this);
    }
    change(state: string) {
      this.state = state;
      this.dispatchEvent(new Event('statechange'));
    }
  }

  class WorkletNode {
    port = {
      set onmessage(listen: ((event: { data: Float32Array }) => void) | null) {
        hear = listen ? (data) => listen({ data }) : undefined;
      },
    };
    connect = <T>(target: T) => target;
  }

  const audioBuffer = (samples: Float32Array) => ({ length: samples.length, numberOfChannels: 1, getChannelData: () => samples });
  /** Takes every second sample of 48,000 Hz: enough for sounds of tests. */
  class Offline {
    buffer: ReturnType<typeof audioBuffer> = audioBuffer(new Float32Array());
    createBuffer = (_: number, length: number) => audioBuffer(new Float32Array(length));
    createBufferSource = () => {
      const source = { connect: () => undefined, start: () => undefined, buffer: this.buffer };
      Object.defineProperty(source, 'buffer', { set: (buffer) => Object.assign(this, { buffer }) });
      return source;
    };
    startRendering = async () => audioBuffer(lower(this.buffer.getChannelData()));
    decodeAudioData = async (file: ArrayBuffer) => {
      if (file.byteLength === 0) throw new DOMException('Nothing to decode', 'EncodingError');
      return audioBuffer(lower(new Float32Array(file)));
    };
  }
  const lower = (samples: Float32Array) =>
    Float32Array.from(
      { length: Math.floor((samples.length * recordingRate) / rate) },
      (_, at) => samples[Math.floor((at * rate) / recordingRate)] ?? 0,
    );

  class Recorder {
    static isTypeSupported = () => !hasNoRecorder;
    state = 'inactive';
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    start() {
      recorded.length = 0;
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.ondataavailable?.({ data: new Blob(recorded.map((block) => block as Float32Array<ArrayBuffer>)) });
      this.onstop?.();
    }
  }

  const audioSession = { type: 'auto' };
  const getUserMedia = async () => {
    await answer();
    const track = new Track();
    tracks.push(track);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { audioSession, mediaDevices: { getUserMedia } });
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioWorkletNode', WorkletNode);
  vi.stubGlobal('OfflineAudioContext', Offline);
  vi.stubGlobal('MediaRecorder', Recorder);

  return {
    tracks,
    contexts,
    audioSession,
    /** Sounds at the rate of recordings, heard by the device while the clock goes on. */
    async hear(sound: Float32Array): Promise<void> {
      const length = recordingRate / 50;
      for (let from = 0; from + length <= sound.length; from += length) {
        latest = Float32Array.from({ length: blockSamples }, (_, at) => sound[from + Math.floor((at * length) / blockSamples)] ?? 0);
        recorded.push(latest);
        hear?.(latest.slice());
        await vi.advanceTimersByTimeAsync(20);
      }
    },
  };
}
