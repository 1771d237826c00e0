import { Picture } from '#app/ui/layout/picture.tsx';
import * as css from './level-slide.module.css';
import type { LevelText } from './level-texts.ts';

/** Slide of one level. The button covers the whole slide. */
export function LevelSlide({ level, onOpen }: { level: LevelText; onOpen: () => void }) {
  return (
    <div className={css.level}>
      <Picture files={level.picture} alt="" sizes="auto, (width <= 768px) 100vw, 32rem" />
      <div className={css.text}>
        <h3 className={css.name}>{level.name}</h3>
        <p>{level.summary}</p>
        {level.hours && <p className={css.hours}>{level.hours}</p>}
        <p className={css.outcome}>{level.outcome}</p>
        <button type="button" className={css.more} onClick={onOpen}>
          Tell me more <span className="visually-hidden">about {level.name}</span>
        </button>
        {/* Text of the dialog, which needs JavaScript. */}
        <noscript>
          {level.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </noscript>
      </div>
    </div>
  );
}
