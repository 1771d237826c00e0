/** Hints for the tutor that checks a recording. `processed`: the browser has changed the sound, against the request. */
export const recordingWarnings = ['too-quiet', 'too-loud', 'noisy', 'cut-off', 'processed'] as const;
export type RecordingWarning = (typeof recordingWarnings)[number];
