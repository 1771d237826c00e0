import type { ReactNode, ToggleEvent } from 'react';
import { IgboText } from '../igbo/igbo-text.tsx';
import * as css from './fold.module.css';

interface FoldProps<Content> {
  children: Content;
  /** Content in the name of the control: 'the comment by Ada'. */
  what: string;
  /** Height limit: of a text in a list, of a text alone, and of a body on its own page (`body-size.ts`). */
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
        <details className={css.control} onToggle={showBeginning}>
          <summary>
            <span>Show all</span>
            <span>Show less</span> <span className="visually-hidden">of {what}</span>
          </summary>
        </details>
      </div>
    </div>
  </div>
);

/** Multi-line plain text, folded. */
export const FoldedText = ({ children, ...fold }: FoldProps<string>) => (
  <Fold {...fold}>
    <p dir="auto" className={css.text}>
      <IgboText>{children}</IgboText>
    </p>
  </Fold>
);

/** Scrolls back to the beginning of the text when it has become shorter. */
function showBeginning({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
  const fold = details.open ? null : details.closest(`.${css.fold}`);
  // The focus or find-in-page may have scrolled the clipped part.
  fold?.scrollTo(0, 0);
  fold?.scrollIntoView({ block: 'nearest' });
}
