import * as css from './play-button.module.css';

interface PlayButtonProps {
  playing: boolean;
  /** Noun in the label: 'the pictures'. */
  what: string;
  onToggle: () => void;
}

/** Pauses and resumes an animation (WCAG 2.2.2). */
export function PlayButton({ playing, what, onToggle }: PlayButtonProps) {
  return (
    <button type="button" className={css.button} aria-label={`${playing ? 'Pause' : 'Play'} ${what}`} onClick={onToggle}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={playing ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
      </svg>
    </button>
  );
}
