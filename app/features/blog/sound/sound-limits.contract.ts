import { recordingRate } from '#app/media/recording-rate.contract.ts';

export const maxSoundMinutes = 10;
export const maxSoundSeconds = 60 * maxSoundMinutes;
const bytesPerSample = 2;
/** Header of a WAV file as the browser writes it, with room for further chunks. */
const headerBytes = 1_024;
/** A WAV file of 10 minutes: 28.8 MB. */
export const maxSoundBytes = maxSoundSeconds * recordingRate * bytesPerSample + headerBytes;
/** Size of all chunks of an upload but the last: half a minute of a slow line, and a small row of the database. */
export const soundChunkBytes = 1024 * 1024;
/** Characters of a title. */
export const maxSoundTitle = 200;
