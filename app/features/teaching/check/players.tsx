import { api } from '#app/api-client.ts';
import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { VoicePlayer } from '#app/ui/audio/voice-player.tsx';
import { PlayButton } from '../play-button.tsx';
import type { ToCheck } from '../teaching.contract.ts';
import * as css from '../teaching.module.css';
import { marksOf } from './melody-finding.ts';

interface PlayersProps {
  row: ToCheck;
  /** The recording was heard. */
  onPlay: () => void;
}

/** The recording, and what to compare it with: approved voices of the same word, else its melody, hummed. */
export function Players({ row: { voice, voices }, onPlay }: PlayersProps) {
  const canHum = voices.length === 0 && marksOf(voice).length > 0;
  return (
    <div className={css.form}>
      <PlayButton load={() => api.teaching.original({ id: voice.id })} onPlay={onPlay}>
        this recording
      </PlayButton>
      {(canHum || voices.length > 0) && (
        <div>
          <p className={css.soft}>To compare</p>
          {canHum ? <HumButton toned={voice.toned ?? voice.igbo} /> : <VoicePlayer voices={voices} igbo={voice.igbo} />}
        </div>
      )}
    </div>
  );
}
