import { useEffect, useId, useRef, useState } from 'react';
import { preserveScroll } from '../hooks/focus-and-scroll.ts';
import { IgboText } from '../igbo/igbo-text.tsx';
import css from './folded-text.module.css';

/** Approximate line length of the widest column. */
const charactersPerLine = 80;
/** Line counts above which a text is folded; the stylesheet then shows two thirds of them. */
const foldThresholds = { brief: 12, ample: 48 };
type Size = keyof typeof foldThresholds;

/** Estimates the line count, so that server-rendered HTML already has the button and the layout does not shift. */
export function isLong(text: string, size: Size): boolean {
  const threshold = foldThresholds[size];
  const lines = text.replace(/[\p{M}\p{DI}]/gu, '').split('\n', threshold + 1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0) > threshold;
}

/** Multi-line plain text. A long one is folded with a button to expand it; without JavaScript it scrolls. */
export function FoldedText({ children, what, size }: { children: string; what: string; size: Size }) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [folded, setFolded] = useState(isLong(children, size));

  useEffect(() => {
    // Wide glyphs may overflow although the estimate is short; the stylesheet clips them.
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    setFolded(isLong(children, size) || scrollHeight > clientHeight + 1);
  }, [children, size]);

  function toggleOpen() {
    if (open) preserveScroll(toggle.current, () => setOpen(false));
    else setOpen(true);
  }

  const state = open ? css.open : folded ? css.folded : css.short;
  return (
    <>
      <p ref={text} id={id} dir="auto" className={`${css.text} ${css[size]} ${state}`}>
        <IgboText>{children}</IgboText>
      </p>
      {folded && (
        <button ref={toggle} type="button" className={css.toggle} aria-expanded={open} aria-controls={id} onClick={toggleOpen}>
          {open ? 'Show less' : 'Show all'} <span className="visually-hidden">of {what}</span>
        </button>
      )}
    </>
  );
}
