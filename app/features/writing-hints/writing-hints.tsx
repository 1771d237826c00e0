import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pluralize } from '#app/lib/pluralize.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { Button } from '#app/ui/button.tsx';
import { replaceWord } from '#app/ui/igbo/replace-word.ts';
import type { Hint } from './hints.ts';
import { useHints } from './use-hints.ts';
import * as css from './writing-hints.module.css';

/** More would push the form away. */
const maxShown = 5;

/** Hints about the Igbo words of the field that was edited last in the form around it, below that field. They never keep a form from being saved. */
export function WritingHints({ disabled = false }: { disabled?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const edited = useHints(place);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const hints = edited?.hints.filter(({ word }) => !dismissed.includes(foldForSearch(word))) ?? [];
  const field = edited?.field.closest('[data-field]');

  function dismiss(word: string) {
    setDismissed([...dismissed, foldForSearch(word)]);
    edited?.field.focus();
  }

  return (
    <div ref={place} className={css.place}>
      <p role="status" className="visually-hidden">
        {hints.length > 0 && `${pluralize(hints.length, 'writing hint')}`}
      </p>
      {edited &&
        field &&
        hints.length > 0 &&
        createPortal(
          // The mouse leaves the focus in the field, and a telephone its keyboard.
          <section className={css.hints} aria-label="Writing hints" onMouseDown={(event) => event.preventDefault()}>
            <p className={css.title}>Writing hints</p>
            <ul role="list">
              {hints.slice(0, maxShown).map((hint) => (
                <li key={hint.nth}>
                  <HintText hint={hint} />
                  <div className={css.choices}>
                    {hint.spellings.map(({ text, meaning }) => (
                      <Button
                        key={`${text} ${meaning}`}
                        variant="secondary"
                        disabled={disabled}
                        onClick={() => replaceWord(edited.field, { nth: hint.nth, text })}
                      >
                        <span>
                          Use <strong lang="ig">{text}</strong>
                          {meaning && ` (${meaning})`}
                        </span>
                      </Button>
                    ))}
                    <Button variant="secondary" onClick={() => dismiss(hint.word)}>
                      <span>
                        Keep <strong lang="ig">{hint.word}</strong>
                      </span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            {hints.length > maxShown && <p>{hints.length - maxShown} more come after these.</p>}
          </section>,
          field,
        )}
    </div>
  );
}

const HintText = ({ hint: { word, message } }: { hint: Hint }) => (
  <p>
    <strong lang="ig">{word}</strong>: {message}
  </p>
);
