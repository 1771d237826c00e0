import { type ComponentType, lazy, Suspense } from 'react';
import type { VoicePlayerProps } from './voice-player.tsx';

/** The server renders the player as it does all parts; its code loads after the page, where there is something to hear. */
const VoicePlayer = lazy<ComponentType<VoicePlayerProps>>(() =>
  import('./voice-player.tsx').then(
    (loaded) => ({ default: loaded.VoicePlayer }),
    () => ({ default: () => null }),
  ),
);

export const Voices = (props: VoicePlayerProps) =>
  props.voices.length > 0 && (
    <Suspense>
      <VoicePlayer {...props} />
    </Suspense>
  );
