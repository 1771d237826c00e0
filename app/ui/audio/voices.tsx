import { Suspense } from 'react';
import { optionalPart } from '../feedback/deferred.tsx';
import type { VoicePlayerProps } from './voice-player.tsx';

/** The server renders the player as it does all parts; its code loads after the page, where there is something to hear. */
const VoicePlayer = optionalPart<VoicePlayerProps>(() => import('./voice-player.tsx').then((module) => module.VoicePlayer));

export const Voices = (props: VoicePlayerProps) =>
  props.voices.length > 0 && (
    <Suspense>
      <VoicePlayer {...props} />
    </Suspense>
  );
