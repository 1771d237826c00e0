import { useRef } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { playSound } from '#app/ui/audio/sound.ts';
import { useSound } from '#app/ui/audio/use-sound.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { FamilyVoice } from './album.contract.ts';

const failed = errorMessages({
  404: 'This recording was taken back',
  network: 'There’s no connection',
  fallback: 'It didn’t play. Please try again',
});

/** Button that plays a recording of the album, and stops it. The sound comes with the token or the key of the device, and has no address. */
export function FamilyVoiceButton({ voice: { id, igbo, speaker } }: { voice: FamilyVoice }) {
  const fetched = useRef<Blob>(undefined);
  const { playing, play, stop } = useSound<'voice'>();
  const press = useAction(async () => {
    if (playing) return stop();
    fetched.current ??= await api.familyVoices.audio({ id });
    void play('voice', playSound(fetched.current));
  }, failed);
  return (
    <>
      <ActionButton variant="secondary" action={press} aria-label={`${playing ? 'Stop' : 'Play'} ${igbo} by ${speaker}`}>
        {playing ? 'Stop' : 'Play'}
      </ActionButton>
      <span role="status">{press.failure}</span>
    </>
  );
}
