import css from './play-button.module.css';

interface PlayButtonProps {
  playing: boolean;
  /** What plays: 'the pictures'. */
  what: string;
  onToggle: () => void;
}

/** Stops and starts something that moves by itself (WCAG 2.2.2). */
export function PlayButton({ playing, what, onToggle }: PlayButtonProps) {
  return (
    <button type="button" className={css.button} aria-label={`${playing ? 'Pause' : 'Play'} ${what}`} onClick={onToggle}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={playing ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
      </svg>
    </button>
  );
}
