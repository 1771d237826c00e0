import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Carousel on the element of `viewport`. Loaded after the page, since the first slide is readable without it. */
export function useEmbla(): [RefObject<HTMLDivElement | null>, EmblaCarouselType | undefined] {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  useEffect(() => {
    let carousel: EmblaCarouselType | undefined;
    let active = true;
    import('embla-carousel').then(
      ({ default: createCarousel }) => {
        if (!active || !viewport.current) return;
        carousel = createCarousel(viewport.current, { loop: true, align: 'start' });
        setEmbla(carousel);
      },
      () => undefined,
    );
    return () => {
      active = false;
      carousel?.destroy();
    };
  }, []);
  return [viewport, embla];
}
