/** Samples a second of all recordings that browsers send. */
export const recordingRate = 24_000;
