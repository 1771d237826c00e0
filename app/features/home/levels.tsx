import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { PlayButton } from '#app/ui/play-button.tsx';
import { useReducedMotion } from '#app/ui/use-reduced-motion.ts';
import { LevelModal } from './level-modal.tsx';
import { type Level, levels } from './level-texts.ts';
import css from './levels.module.css';

const advanceEveryMs = 3_000;

/** The three levels as slides that take turns; a click on one tells more and holds the turning until it is closed. */
export function Levels() {
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start' });
  const still = useReducedMotion();
  const [chosen, setChosen] = useState<boolean>();
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<Level>();
  const playing = chosen ?? !still;

  useEffect(() => {
    if (!embla) return undefined;
    const follow = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla || !playing || open) return undefined;
    const timer = setInterval(() => {
      // Not under somebody's finger, and not where nobody looks.
      if (!document.hidden && !embla.internalEngine().dragHandler.pointerDown()) embla.scrollNext(still);
    }, advanceEveryMs);
    return () => clearInterval(timer);
  }, [embla, playing, open, still]);

  return (
    <section className={css.levels} aria-label="Course levels" aria-roledescription="carousel">
      <h2>Find your level</h2>
      <div className={css.stage}>
        <div className={css.play}>
          <PlayButton playing={playing} what="the slides" onToggle={() => setChosen(!playing)} />
        </div>
        <div className={css.viewport} ref={viewport}>
          <div className={css.track} aria-live={playing && !open ? 'off' : 'polite'}>
            {levels.map((level, at) => (
              <div
                key={level.name}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} of ${levels.length}`}
                className={css.slide}
                inert={at !== current}
              >
                <button type="button" className={css.card} onClick={() => setOpen(level)}>
                  <img src={level.picture} alt="" width={800} height={600} loading="lazy" />
                  <span className={css.words}>
                    <span className={css.name}>{level.name}</span>
                    <span>{level.short}</span>
                    <span className={css.more}>Tell me more</span>
                  </span>
                </button>
              </div>
            ))}
          </div>
        </div>
        <div className={css.controls}>
          <button type="button" className={css.arrow} aria-label="Previous slide" onClick={() => embla?.scrollPrev(still)}>
            <span aria-hidden="true">←</span>
          </button>
          {levels.map((level, at) => (
            <button
              key={level.name}
              type="button"
              className={css.dot}
              aria-label={`Show ${level.name}`}
              aria-current={at === current}
              onClick={() => embla?.scrollTo(at, still)}
            />
          ))}
          <button type="button" className={css.arrow} aria-label="Next slide" onClick={() => embla?.scrollNext(still)}>
            <span aria-hidden="true">→</span>
          </button>
        </div>
      </div>
      <p className={css.register}>
        <ButtonLink to="/register">Register Now</ButtonLink>
      </p>
      {open && <LevelModal level={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
