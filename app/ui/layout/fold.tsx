import type { ReactNode, ToggleEvent } from 'react';
import { IgboText } from '../igbo/igbo-text.tsx';
import css from './fold.module.css';

interface FoldProps<Content> {
  children: Content;
  /** Content in the name of the control: 'the comment by Ada'. */
  what: string;
  /** Height limit: of a text in a list, of a text alone, and of a body on its own page (`bodySize`). */
  size: 'brief' | 'ample' | 'long' | 'longest';
}

/**
 * Content that is clipped at a height limit with a control to show all of it. The stylesheet alone knows whether the rendered
 * content is taller and shows the control, so nothing is estimated or measured, and it works without a script.
 */
export const Fold = ({ children, what, size }: FoldProps<ReactNode>) => (
  <div className={css.fold} data-size={size}>
    <div className={css.whole}>
      {children}
      <div className={css.rest}>
        <details className={css.control} onToggle={keepInView}>
          <summary>
            <span className={css.all}>Show all</span>
            <span className={css.less}>Show less</span> <span className="visually-hidden">of {what}</span>
          </summary>
        </details>
      </div>
    </div>
  </div>
);

/** Size of a body by its length in UTF-16 units. On a phone 320 px wide 8,000 units of any ordinary text take two thirds of `long`. */
export const bodySize = (body: string) => (body.length > 8_000 ? 'longest' : 'long');

/** Multi-line plain text, folded. */
export const FoldedText = ({ children, ...fold }: FoldProps<string>) => (
  <Fold {...fold}>
    <p dir="auto" className={css.text}>
      <IgboText>{children}</IgboText>
    </p>
  </Fold>
);

/** Scrolls back to the text when it has become shorter above the window. */
function keepInView({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
  if (!details.open) details.closest(`.${css.fold}`)?.scrollIntoView({ block: 'nearest' });
}
