import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Embla = EmblaCarouselType | undefined;

const advanceEveryMs = 3_000;

/** Index of the shown slide. Moves the focus to it when the previous slide had the focus. */
export function useCurrentSlide(embla: Embla): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (!embla) return undefined;
    const onSelect = () => {
      const slides = embla.slideNodes();
      const hadFocus = slides.some((slide) => slide.contains(document.activeElement));
      flushSync(() => setCurrent(embla.selectedScrollSnap()));
      if (hadFocus) slides[embla.selectedScrollSnap()]?.querySelector('button')?.focus({ preventScroll: true });
    };
    embla.on('select', onSelect);
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla]);
  return current;
}

/** Advances every 3 s, counted from the last change of slide. */
export function useAutoplay(embla: Embla, { playing, instant }: { playing: boolean; instant: boolean }): void {
  useEffect(() => {
    if (!embla || !playing) return undefined;
    const root = embla.rootNode();
    let paused = false;
    const next = () => {
      // No advance during a drag or in a hidden tab.
      if (!paused && !document.hidden && !embla.internalEngine().dragHandler.pointerDown()) embla.scrollNext(instant);
    };
    let timer = setInterval(next, advanceEveryMs);
    const restartTimer = () => {
      clearInterval(timer);
      timer = setInterval(next, advanceEveryMs);
    };
    // Pauses while keyboard focus is inside the carousel (WCAG 2.2.2).
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') paused = true;
    };
    const onFocusOut = () => {
      paused = false;
    };
    embla.on('select', restartTimer);
    root.addEventListener('keyup', onKeyUp);
    root.addEventListener('focusout', onFocusOut);
    return () => {
      clearInterval(timer);
      embla.off('select', restartTimer);
      root.removeEventListener('keyup', onKeyUp);
      root.removeEventListener('focusout', onFocusOut);
    };
  }, [embla, playing, instant]);
}
