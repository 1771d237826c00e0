import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { writeWav } from '#app/media/wav.ts';
import { maxSoundMinutes, maxSoundSeconds, maxSoundTitle } from '../sound/sound-limits.contract.ts';

/** File that cannot be used as a sound; the message tells the author the reason and what to do. */
export class UnusableSoundError extends Error {}

const mb = 1_000_000;
/** The browser has the whole file in its memory, and its samples: 10 minutes of a CD are 106 MB. */
const maxFileBytes = 150 * mb;
/** Limits in ms of what a browser may never answer. */
const [lengthLimitMs, decodeLimitMs] = [5_000, 90_000];
/** A file says its length in whole frames, and a second more is no other sound. */
const tolerance = 1;
const minSeconds = 0.2;
/** -60 dBFS, as on the server. */
const inaudible = 0.001;
/** Samples that are mixed at once: some milliseconds. */
const sliceSamples = 1 << 18;

const tooLong = (seconds: number) =>
  new UnusableSoundError(
    `This sound lasts ${minutesText(seconds)}, and a post can have ${maxSoundMinutes}. Please cut it, or make several sounds of it.`,
  );

const minutesText = (seconds: number) =>
  seconds < 3_600 ? `${Math.ceil(seconds / 60)} minutes` : `${(seconds / 3_600).toFixed(1).replace('.0', '')} hours`;

const undecodable = (name: string) =>
  new UnusableSoundError(
    `Your browser can’t read “${name}”. MP3, M4A and WAV work everywhere, OGG, OPUS and FLAC in most browsers. Please save it as one of these, and choose it again.`,
  );

function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, limit.then(late)]).finally(() => clearTimeout(timer));
}

/** Seconds that a file says it lasts, before anything is decoded; undefined where it does not say. */
function lengthOf(file: Blob): Promise<number | undefined> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  const known = new Promise<number | undefined>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
    audio.src = address;
  });
  return within(lengthLimitMs, known, () => undefined).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}

async function decode(file: File): Promise<AudioBuffer> {
  const bytes = await file.arrayBuffer();
  const decoded = new OfflineAudioContext(1, 1, recordingRate).decodeAudioData(bytes).catch(() => {
    throw undecodable(file.name);
  });
  return within(decodeLimitMs, decoded, () => {
    throw undecodable(file.name);
  });
}

/** Mixes channels to signed samples of 16 bits, with pauses in which the page answers. */
export async function mixToPcm(
  channels: Float32Array[],
  pause = () => new Promise<void>((resolve) => setTimeout(resolve)),
): Promise<{ data: Uint8Array; peak: number }> {
  const length = channels[0]?.length ?? 0;
  const data = new DataView(new ArrayBuffer(2 * length));
  let peak = 0;
  for (let first = 0; first < length; first += sliceSamples) {
    for (let at = first; at < Math.min(length, first + sliceSamples); at += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[at] ?? 0;
      const sample = Math.max(-1, Math.min(1, sum / channels.length));
      peak = Math.max(peak, Math.abs(sample));
      data.setInt16(2 * at, Math.round(0x7fff * sample), true);
    }
    await pause();
  }
  return { data: new Uint8Array(data.buffer), peak };
}

/** Title that a file name suggests: 'folk_tale-2.mp3' is 'folk tale 2'. */
export const titleOfFile = (fileName: string) =>
  fileName
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, maxSoundTitle);

/** Decodes a file that the browser can read, as a WAV file for the server: mono, 24,000 Hz, 16 bits. @throws UnusableSoundError */
export async function readSoundFile(file: File): Promise<Blob> {
  if (file.size === 0) throw new UnusableSoundError(`“${file.name}” is empty. Please choose another file.`);
  if (file.size > maxFileBytes)
    throw new UnusableSoundError(
      `“${file.name}” has ${Math.round(file.size / mb)} MB, and ${maxFileBytes / mb} MB is the most that can be read here. Please save it as MP3, and choose it again.`,
    );
  const announced = await lengthOf(file);
  if (announced !== undefined && announced > maxSoundSeconds + tolerance) throw tooLong(announced);
  const sound = await decode(file);
  if (sound.duration > maxSoundSeconds + tolerance) throw tooLong(sound.duration);
  if (sound.duration < minSeconds) throw new UnusableSoundError('This sound is too short to be heard. Please choose another one.');
  const channels = Array.from({ length: sound.numberOfChannels }, (_, nth) => sound.getChannelData(nth).subarray(0, maxSoundSeconds * recordingRate));
  const { data, peak } = await mixToPcm(channels);
  if (peak < inaudible) throw new UnusableSoundError('There’s nothing to hear in this file. Please choose another one.');
  return new Blob([writeWav(data)], { type: 'audio/wav' });
}
