import { useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { playSound } from './sound.ts';
import { useEarlyPress } from './use-early-press.ts';
import { useSound } from './use-sound.ts';
import * as css from './voice-player.module.css';

/** Recording that the player can play. */
export interface PlayableVoice {
  url: string;
  /** Empty where the voice may stay without the name. */
  speaker: string;
  place: string | null;
}

export interface VoicePlayerProps {
  voices: readonly PlayableVoice[];
  /** What is said. */
  igbo: string;
  /** One button without a text, for lists and exercises. */
  small?: boolean;
}

const rates = { usual: 1, slow: 0.75 };

const notices = {
  gone: 'This recording is no longer here.',
  unheard: 'We couldn’t play this recording. Please check your connection and try again.',
};

const speakerOf = ({ speaker, place }: PlayableVoice) => [speaker || 'A speaker', place].filter(Boolean).join(', ');

/** Whether the recording was withdrawn since the page was read. Without a connection it stays. */
const isGone = (url: string) =>
  fetch(url, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  );

/** Plays the voices of a text, in the usual speed or slowly. Nothing is fetched before a press. */
export function VoicePlayer({ voices, igbo, small = false }: VoicePlayerProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const [nth, setNth] = useState(0);
  const [notice, setNotice] = useState<keyof typeof notices>();
  const { playing, play, stop } = useSound<keyof typeof rates>();
  const player = useRef<HTMLSpanElement>(null);
  useEarlyPress(player);
  const left = voices.filter(({ url }) => !gone.includes(url));
  const shown = nth % left.length;
  const voice = left[shown];

  async function hear({ url }: PlayableVoice, rate: keyof typeof rates) {
    setNotice(undefined);
    if ((await play(rate, playSound(url, rates[rate]))) !== 'failed') return;
    const isWithdrawn = await isGone(url);
    setNotice(isWithdrawn ? 'gone' : 'unheard');
    if (!isWithdrawn) return;
    // The buttons of the last voice take the focus along.
    if (left.length === 1 && player.current?.contains(document.activeElement)) player.current.focus();
    setGone((urls) => [...urls, url]);
  }

  function hearNext() {
    const next = left[(shown + 1) % left.length];
    setNth(shown + 1);
    if (next) void hear(next, 'usual');
  }

  const button = (rate: keyof typeof rates, label: string, of: PlayableVoice) => (
    <button type="button" className={small ? css.small : css.button} onClick={() => (playing === rate ? stop() : hear(of, rate))}>
      <Icon>
        <path d={playing === rate ? 'M7 7h10v10H7z' : 'M8 5v14l11-7z'} />
      </Icon>
      <span className={small ? 'visually-hidden' : undefined}>
        {playing === rate ? 'Stop' : label}
        <span className="visually-hidden">
          {' '}
          <span lang="ig">{igbo}</span>
        </span>
      </span>
    </button>
  );

  return (
    <span ref={player} tabIndex={-1} className={css.player} data-early="">
      {voice && (
        <>
          {button('usual', 'Play', voice)}
          {!small && button('slow', 'Slow', voice)}
          {!small && (
            <span className={css.speaker}>
              {speakerOf(voice)}
              {left.length > 1 && (
                <>
                  {` · ${shown + 1}\u00A0of\u00A0${left.length} `}
                  <button type="button" className={css.next} onClick={hearNext}>
                    Next voice
                    <span className="visually-hidden">
                      {' '}
                      of <span lang="ig">{igbo}</span>
                    </span>
                  </button>
                </>
              )}
            </span>
          )}
        </>
      )}
      <span role="status" className={css.notice}>
        {notice && notices[notice]}
      </span>
      <noscript>
        {voices.map((each) => (
          <span key={each.url} className={css.plain}>
            <audio controls preload="none" src={each.url} aria-label={`${igbo}, ${speakerOf(each)}`} />
            {speakerOf(each)}
          </span>
        ))}
      </noscript>
    </span>
  );
}
