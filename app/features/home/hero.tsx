import { type ImgHTMLAttributes, useEffect, useState } from 'react';
import type { LinkDescriptor } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';
import { Picture, type PictureFiles } from '#app/ui/layout/picture.tsx';
import * as css from './hero.module.css';
import eveningSquare from './hero-evening.svg?w=800;1000&aspect=1&position=right&quality=28&as=picture';
import evening from './hero-evening.svg?w=800;1200;1600;2400&as=picture';
import morningSquare from './hero-morning.svg?w=800;1000&aspect=1&position=right&quality=28&as=picture';
import morning from './hero-morning.svg?w=800;1200;1600;2400&as=picture';
import type { HomeTexts } from './home-texts.contract.ts';
import { PlayButton } from './play-button.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';

const intervalMs = 5_000;

/** Narrow screens get the right part of an image, which shows the people. */
const narrowScreen = '(width <= 560px)';
const narrowScreenSizes = 'max(100vw, 26rem)';
/** The frame is never wider than an image that fills its height. */
const sizes = '(width <= 768px) max(100vw, 46rem), max(100vw, 68rem)';

/** Preload links of the first image, which is the largest contentful paint. */
export const heroPreloads: LinkDescriptor[] = [
  { media: narrowScreen, imageSrcSet: avifSrcSet(morningSquare), imageSizes: narrowScreenSizes },
  { media: '(width > 560px)', imageSrcSet: avifSrcSet(morning), imageSizes: sizes },
].map((link) => ({ rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high', ...link }));

/** Hero with two background images, morning and evening, that alternate. */
export function Hero({ texts }: { texts: HomeTexts }) {
  const reducedMotion = useReducedMotion();
  const pageLoaded = useWindowLoad();
  const [override, setOverride] = useState<boolean>();
  const [isEvening, setIsEvening] = useState(false);
  const [secondLoaded, setSecondLoaded] = useState(false);
  const playing = override ?? !reducedMotion;

  useEffect(() => {
    if (!playing || !secondLoaded) return undefined;
    const timer = setInterval(() => setIsEvening((shown) => !shown), intervalMs);
    return () => clearInterval(timer);
  }, [playing, secondLoaded]);

  return (
    <section className={css.hero} aria-labelledby="promise">
      <div className={css.pictures}>
        <Backdrop files={morning} square={morningSquare} fetchPriority="high" data-shown={!isEvening} />
        {pageLoaded && (
          <Backdrop files={evening} square={eveningSquare} fetchPriority="low" data-shown={isEvening} onLoad={() => setSecondLoaded(true)} />
        )}
      </div>
      <div className={css.text}>
        <div className={css.copy}>
          <div className={css.scrim} />
          <p className={css.greeting} lang="ig">
            Nnọọ!
          </p>
          <h1 id="promise">{texts.heroTitle}</h1>
          <p className={css.tagline}>{texts.heroTagline}</p>
        </div>
        <p className={css.actions}>
          <ButtonLink to="/register">Get Started</ButtonLink>
          <ButtonLink to="/learn" variant="secondary" className={`${css.quiet} ${css.course}`}>
            Explore the course
          </ButtonLink>
          <ButtonLink to="/login" variant="secondary" className={css.quiet}>
            Log in
          </ButtonLink>
        </p>
      </div>
      <div className={css.play}>
        <PlayButton playing={playing} what="the background pictures" onToggle={() => setOverride(!playing)} />
      </div>
    </section>
  );
}

interface BackdropProps extends ImgHTMLAttributes<HTMLImageElement> {
  files: PictureFiles;
  /** Crop for narrow screens. */
  square: PictureFiles;
  'data-shown': boolean;
}

function Backdrop({ files, square, ...rest }: BackdropProps) {
  return <Picture {...rest} files={files} sizes={sizes} crop={{ media: narrowScreen, files: square, sizes: narrowScreenSizes }} alt="" eager />;
}

function avifSrcSet({ sources }: PictureFiles): string {
  return sources.avif ?? '';
}
