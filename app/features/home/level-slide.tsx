import { type CourseStartResult, LevelNote } from '#app/features/accounts/public.tsx';
import { Picture } from '#app/ui/layout/picture.tsx';
import type { HomeTexts } from './home-texts.contract.ts';
import { LevelDescription } from './level-description.tsx';
import * as css from './level-slide.module.css';
import type { LevelText } from './level-texts.ts';

interface LevelSlideProps {
  level: LevelText;
  texts: HomeTexts;
  start: CourseStartResult;
  onOpen: () => void;
}

/** Slide of one level. The button covers the whole slide. */
export function LevelSlide({ level, texts, start, onOpen }: LevelSlideProps) {
  return (
    <div className={css.level}>
      <Picture files={level.picture} alt="" sizes="auto, (width <= 768px) 100vw, 32rem" />
      <div className={css.text}>
        <h3 className={css.name}>{level.name}</h3>
        <p>{texts[`${level.level}Summary`]}</p>
        {level.hours && <p className={css.hours}>{level.hours}</p>}
        <p className={css.outcome}>{texts[`${level.level}Outcome`]}</p>
        <p className={css.note}>
          <LevelNote start={start} level={level.level} />
        </p>
        <button type="button" className={css.more} onClick={onOpen}>
          Tell me more <span className="visually-hidden">about {level.name}</span>
        </button>
        {/* Text of the dialog, which needs JavaScript. */}
        <noscript>
          <LevelDescription texts={texts} level={level.level} />
        </noscript>
      </div>
    </div>
  );
}
