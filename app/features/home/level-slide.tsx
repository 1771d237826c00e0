import { Picture } from '#app/ui/picture.tsx';
import css from './level-slide.module.css';
import type { Level } from './level-texts.ts';

interface LevelSlideProps {
  level: Level;
  /** Counted from 1. */
  step: number;
  onOpen: () => void;
}

/** One level; the whole slide is the button that tells more. */
export function LevelSlide({ level, step, onOpen }: LevelSlideProps) {
  return (
    <>
      <button type="button" className={css.card} onClick={onOpen}>
        <Picture files={level.picture} alt="" sizes="auto, (width <= 768px) 100vw, 32rem" />
        <span className={css.words}>
          <Stairs step={step} />
          <span className={css.name}>{level.name}</span>
          <span>{level.short}</span>
          {level.hours && <span className={css.hours}>{level.hours}</span>}
          <span className={css.more}>Tell me more</span>
        </span>
      </button>
      {/* The modal needs a script; what it says does not. */}
      <noscript>
        <div className={css.description}>
          {level.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </noscript>
    </>
  );
}

const stairs = [
  { x: 0, y: 22, height: 10 },
  { x: 22, y: 12, height: 20 },
  { x: 44, y: 2, height: 30 },
];

/** How far up this level is. */
function Stairs({ step }: { step: number }) {
  return (
    <svg className={css.stairs} width="62" height="34" viewBox="0 0 62 34" fill="currentColor" aria-hidden="true">
      {stairs.map((stair, at) => (
        <rect key={stair.x} {...stair} width="16" rx="4" opacity={at < step ? 1 : 0.25} />
      ))}
    </svg>
  );
}
