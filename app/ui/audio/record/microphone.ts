/** Why nothing can be recorded. Each has a sentence and a way on (refusal.tsx). */
export type Refusal = 'refused' | 'no-microphone' | 'in-use' | 'unsupported' | 'insecure' | 'silent';

/** Errors of `getUserMedia` by their names, those of older browsers among them. */
const refusals: Readonly<Record<string, Refusal>> = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  NotFoundError: 'no-microphone',
  OverconstrainedError: 'no-microphone',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

export const refusalOf = (problem: unknown): Refusal =>
  refusals[problem instanceof Error || problem instanceof DOMException ? problem.name : ''] ?? 'unsupported';

/** Why this page cannot even ask: plain http, an in-app browser, Lockdown Mode. */
export function missingApi(): Refusal | undefined {
  if (!isSecureContext) return 'insecure';
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  return mediaDevices?.getUserMedia && 'AudioContext' in globalThis ? undefined : 'unsupported';
}

/** Whether the browser records without a question. Firefox and older browsers do not say. */
export async function isGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}

/** The sound as the microphone hears it: what makes calls clearer bends melodies. The gain is left to the browser. */
const constraints = { echoCancellation: false, noiseSuppression: false, channelCount: 1 };

export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Asks for the microphone. A stream that comes after `signal` is stopped. @throws also `AbortError` then */
export async function openMicrophone(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
  if (signal.aborted) closeStream(stream);
  signal.throwIfAborted();
  return stream;
}

/** Whether the browser says that it changes the sound, against the request. Safari's engine names few constraints: a missing one is unknown. */
export function isProcessed(track: MediaStreamTrack): boolean {
  const settings = track.getSettings() as Record<string, unknown>;
  return [settings.echoCancellation, settings.noiseSuppression].some((setting) => setting !== undefined && setting !== false);
}
