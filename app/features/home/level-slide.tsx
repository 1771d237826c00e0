import { Picture } from '#app/ui/layout/picture.tsx';
import css from './level-slide.module.css';
import type { Level } from './level-texts.ts';

/** One level; a press anywhere on it tells more. */
export function LevelSlide({ level, onOpen }: { level: Level; onOpen: () => void }) {
  return (
    <div className={css.level}>
      <Picture files={level.picture} alt="" sizes="auto, (width <= 768px) 100vw, 32rem" />
      <div className={css.text}>
        <h3 className={css.name}>{level.name}</h3>
        <p>{level.short}</p>
        {level.hours && <p className={css.hours}>{level.hours}</p>}
        <p className={css.can}>{level.can}</p>
        <button type="button" className={css.more} onClick={onOpen}>
          Tell me more <span className="visually-hidden">about {level.name}</span>
        </button>
        {/* The modal needs a script; what it says does not. */}
        <noscript>
          {level.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </noscript>
      </div>
    </div>
  );
}
