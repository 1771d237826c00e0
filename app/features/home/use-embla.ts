import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Carousel on the element of `viewport`. Loaded after the page, since the first slide is readable without it. */
export function useEmbla(): [RefObject<HTMLDivElement | null>, EmblaCarouselType | undefined] {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let here = true;
    import('embla-carousel').then(
      ({ default: open }) => {
        if (!here || !viewport.current) return;
        made = open(viewport.current, { loop: true, align: 'start' });
        setEmbla(made);
      },
      () => undefined,
    );
    return () => {
      here = false;
      made?.destroy();
    };
  }, []);
  return [viewport, embla];
}
