type SessionType = 'play-and-record' | 'playback';

/** Tells iOS what the page does with sound (Audio Session API, Safari 16.4): without it sounds after a recording play at call volume. */
export function setAudioSession(type: SessionType): void {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = type;
}
