import { type CourseStartResult, LevelNote } from '#app/features/accounts/public.tsx';
import { Picture } from '#app/ui/layout/picture.tsx';
import * as css from './level-slide.module.css';
import type { LevelText } from './level-texts.ts';

interface LevelSlideProps {
  level: LevelText;
  start: CourseStartResult;
  onOpen: () => void;
}

/** Slide of one level. The button covers the whole slide. */
export function LevelSlide({ level, start, onOpen }: LevelSlideProps) {
  return (
    <div className={css.level}>
      <Picture files={level.picture} alt="" sizes="auto, (width <= 768px) 100vw, 32rem" />
      <div className={css.text}>
        <h3 className={css.name}>{level.name}</h3>
        <p>{level.summary}</p>
        {level.hours && <p className={css.hours}>{level.hours}</p>}
        <p className={css.outcome}>{level.outcome}</p>
        <p className={css.note}>
          <LevelNote start={start} level={level.level} />
        </p>
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
