import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { VoicePlayer } from '#app/ui/audio/voice-player.tsx';
import type { Item } from '../course.contract.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';

export interface HearProps {
  item: Item;
  /** The voice with its speaker, and the melody beside it; else one of the two. */
  isFull?: boolean;
}

/** Plays an item in a voice, or hums its melody. */
export const Hear = ({ item, isFull = false }: HearProps) => (
  <>
    {item.voices.length > 0 && <VoicePlayer voices={item.voices} igbo={item.igbo} small={!isFull} />}
    {hasCheckedTones(item) && (isFull || item.voices.length === 0) && <HumButton toned={item.toned} />}
  </>
);
