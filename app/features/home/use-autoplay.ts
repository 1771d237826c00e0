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
    const follow = () => {
      const slides = embla.slideNodes();
      const hadFocus = slides.some((slide) => slide.contains(document.activeElement));
      flushSync(() => setCurrent(embla.selectedScrollSnap()));
      if (hadFocus) slides[embla.selectedScrollSnap()]?.querySelector('button')?.focus({ preventScroll: true });
    };
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);
  return current;
}

/** Advances every 3 s, counted from the last change of slide. */
export function useAutoplay(embla: Embla, { turning, jump }: { turning: boolean; jump: boolean }): void {
  useEffect(() => {
    if (!embla || !turning) return undefined;
    const root = embla.rootNode();
    let held = false;
    const next = () => {
      // No advance during a drag or in a hidden tab.
      if (!held && !document.hidden && !embla.internalEngine().dragHandler.pointerDown()) embla.scrollNext(jump);
    };
    let timer = setInterval(next, advanceEveryMs);
    const again = () => {
      clearInterval(timer);
      timer = setInterval(next, advanceEveryMs);
    };
    // Pauses while keyboard focus is inside the carousel (WCAG 2.2.2).
    const hold = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') held = true;
    };
    const release = () => {
      held = false;
    };
    embla.on('select', again);
    root.addEventListener('keyup', hold);
    root.addEventListener('focusout', release);
    return () => {
      clearInterval(timer);
      embla.off('select', again);
      root.removeEventListener('keyup', hold);
      root.removeEventListener('focusout', release);
    };
  }, [embla, turning, jump]);
}
