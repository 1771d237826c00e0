import { useEffect, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { PlayButton } from '#app/ui/play-button.tsx';
import { usePageLoaded } from '#app/ui/use-page-loaded.ts';
import { useReducedMotion } from '#app/ui/use-reduced-motion.ts';
import css from './hero.module.css';
import evening from './hero-evening.svg';
import morning from './hero-morning.svg';

const changeEveryMs = 5_000;

/** The promise of the academy before two pictures, morning and evening, which take turns. */
export function Hero() {
  const still = useReducedMotion();
  const pageLoaded = usePageLoaded();
  const [chosen, setChosen] = useState<boolean>();
  const [isEvening, setIsEvening] = useState(false);
  const [secondLoaded, setSecondLoaded] = useState(false);
  const playing = chosen ?? !still;

  useEffect(() => {
    if (!playing || !secondLoaded) return undefined;
    const timer = setInterval(() => setIsEvening((shown) => !shown), changeEveryMs);
    return () => clearInterval(timer);
  }, [playing, secondLoaded]);

  return (
    <section className={css.hero} aria-labelledby="promise">
      <div className={css.pictures}>
        <img src={morning} alt="" width={1600} height={900} fetchPriority="high" data-shown={!isEvening} />
        {pageLoaded && (
          <img src={evening} alt="" width={1600} height={900} fetchPriority="low" data-shown={isEvening} onLoad={() => setSecondLoaded(true)} />
        )}
      </div>
      <div className={css.scrim} />
      <div className={css.text}>
        <p className={css.greeting} lang="ig">
          Nnọọ!
        </p>
        <h1 id="promise">Learn Igbo with Ease</h1>
        <p className={css.tagline}>Join our community and start learning today!</p>
        <p className={css.ways}>
          <ButtonLink to="/register">Get Started</ButtonLink>
          <ButtonLink to="/login" quiet className={css.login ?? ''}>
            Log in
          </ButtonLink>
        </p>
      </div>
      <div className={css.play}>
        <PlayButton playing={playing} what="the background pictures" onToggle={() => setChosen(!playing)} />
      </div>
    </section>
  );
}
