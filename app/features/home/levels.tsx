import { useState } from 'react';
import type { CourseStartResult } from '#app/features/accounts/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { HomeTexts } from './home-texts.contract.ts';
import { LevelLadder } from './level-ladder.tsx';
import { LevelModal } from './level-modal.tsx';
import { LevelSlide } from './level-slide.tsx';
import { type LevelText, levelTexts } from './level-texts.ts';
import * as css from './levels.module.css';
import { PlayButton } from './play-button.tsx';
import { useAutoplay, useCurrentSlide } from './use-carousel.ts';
import { useEmbla } from './use-embla.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Carousel of the three levels. Autoplay pauses while the dialog of a level is open. */
export function Levels({ texts, start }: { texts: HomeTexts; start: CourseStartResult }) {
  const [viewport, embla] = useEmbla();
  const reducedMotion = useReducedMotion();
  const [override, setOverride] = useState<boolean>();
  const [openLevel, setOpenLevel] = useState<LevelText>();
  const current = useCurrentSlide(embla);
  const playing = override ?? !reducedMotion;
  useAutoplay(embla, { playing: playing && !openLevel, instant: reducedMotion });

  return (
    <section className={css.levels} aria-label="Course levels" aria-roledescription="carousel">
      <div className={css.inner}>
        <div className={css.head}>
          <h2>Find your level</h2>
          <div className={css.controls}>
            <PlayButton playing={playing} what="the slides" onToggle={() => setOverride(!playing)} />
            <button type="button" aria-label="Previous slide" onClick={() => embla?.scrollPrev(reducedMotion)}>
              <Arrow path="M19 12H5m6-6-6 6 6 6" />
            </button>
            <button type="button" aria-label="Next slide" onClick={() => embla?.scrollNext(reducedMotion)}>
              <Arrow path="M5 12h14m-6-6 6 6-6 6" />
            </button>
          </div>
        </div>
        <p className={css.intro}>Three steps, from your first greeting to your own story at a family gathering.</p>
        <LevelLadder texts={texts} current={current} onChoose={(level) => embla?.scrollTo(level, reducedMotion)} />
        <div className={css.viewport} ref={viewport}>
          <div className={css.track} aria-live={playing && !openLevel ? 'off' : 'polite'}>
            {levelTexts.map((level, index) => (
              <div
                key={level.name}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${levelTexts.length}`}
                className={css.slide}
                inert={embla !== undefined && index !== current}
              >
                <LevelSlide level={level} texts={texts} start={start} onOpen={() => setOpenLevel(level)} />
              </div>
            ))}
          </div>
        </div>
        <p className={css.register}>
          <ButtonLink to="/register">Register Now</ButtonLink>
        </p>
      </div>
      {openLevel && <LevelModal level={openLevel} texts={texts} start={start} onClose={() => setOpenLevel(undefined)} />}
    </section>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
