import { api } from '#app/api-client.ts';
import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { PlayButton } from '../play-button.tsx';
import type { ToCheck } from '../teaching.contract.ts';
import * as css from '../teaching.module.css';
import { marksOf } from './melody-finding.ts';

const fetchSound = async (url: string): Promise<Blob> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
};

interface PlayersProps {
  row: ToCheck;
  /** The recording was heard. */
  onPlay: () => void;
}

/** The recording, and what to compare it with: approved voices of the same word, else its melody, hummed. */
export function Players({ row: { voice, voices }, onPlay }: PlayersProps) {
  return (
    <div className={css.form}>
      <PlayButton load={() => api.teaching.original({ id: voice.id })} onPlay={onPlay}>
        this recording
      </PlayButton>
      {voices.map(({ url, speaker, place }) => (
        <PlayButton key={url} load={() => fetchSound(url)}>
          to compare: <bdi>{speaker || 'an approved voice'}</bdi>
          {place && `, ${place}`}
        </PlayButton>
      ))}
      {voices.length === 0 && marksOf(voice).length > 0 && (
        <div>
          <HumButton toned={voice.toned ?? voice.igbo} />
        </div>
      )}
    </div>
  );
}
