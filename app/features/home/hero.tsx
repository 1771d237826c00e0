import { useEffect, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { PlayButton } from '#app/ui/play-button.tsx';
import { useReducedMotion } from '#app/ui/use-reduced-motion.ts';
import css from './hero.module.css';
import evening from './hero-evening.svg';
import morning from './hero-morning.svg';

const changeEveryMs = 5_000;

/** The promise of the academy before two pictures, morning and evening, which take turns. */
export function Hero() {
  const still = useReducedMotion();
  const [chosen, setChosen] = useState<boolean>();
  const [second, setSecond] = useState(false);
  const [isEvening, setIsEvening] = useState(false);
  const playing = chosen ?? !still;

  // The second picture is fetched when the first is there.
  useEffect(() => setSecond(true), []);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setIsEvening((shown) => !shown), changeEveryMs);
    return () => clearInterval(timer);
  }, [playing]);

  return (
    <section className={css.hero} aria-labelledby="promise">
      <img className={css.picture} src={morning} alt="" width={1600} height={900} fetchPriority="high" data-shown={!isEvening} />
      {second && <img className={css.picture} src={evening} alt="" width={1600} height={900} data-shown={isEvening} />}
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
