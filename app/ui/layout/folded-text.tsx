import { useEffect, useId, useRef, useState } from 'react';
import { preserveScroll } from '../hooks/preserve-scroll.ts';
import { IgboText } from '../igbo/igbo-text.tsx';
import css from './folded-text.module.css';

/** About as many as the widest column shows on a line. */
const charactersPerLine = 80;
/** Lines beyond which a text is folded; then the stylesheet shows two thirds of them. */
const longLines = { brief: 12, ample: 48 };
type Size = keyof typeof longLines;

/** Estimated without a browser, so that the server's HTML already has the button and nothing moves later. */
export function isLong(text: string, size: Size): boolean {
  const most = longLines[size];
  const lines = text.replace(/[\p{M}\p{DI}]/gu, '').split('\n', most + 1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0) > most;
}

/** A plain text of several lines. A long one shows its beginning, and all of it on demand; without script it scrolls. */
export function FoldedText({ children, what, size }: { children: string; what: string; size: Size }) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(isLong(children, size));

  useEffect(() => {
    // Glyphs may be far wider than letters are: then a text that seemed short is cut off by the stylesheet.
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    setLong(isLong(children, size) || scrollHeight > clientHeight + 1);
  }, [children, size]);

  function change() {
    if (open) preserveScroll(toggle.current, () => setOpen(false));
    else setOpen(true);
  }

  const state = open ? css.open : long ? css.folded : css.short;
  return (
    <>
      <p ref={text} id={id} dir="auto" className={`${css.text} ${css[size]} ${state}`}>
        <IgboText>{children}</IgboText>
      </p>
      {long && (
        <button ref={toggle} type="button" className={css.toggle} aria-expanded={open} aria-controls={id} onClick={change}>
          {open ? 'Show less' : 'Show all'} <span className="visually-hidden">of {what}</span>
        </button>
      )}
    </>
  );
}
