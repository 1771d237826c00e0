import { type KeyboardEvent, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { isComposing } from '#app/lib/is-composing.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { maxWords } from '../lesson-terms.contract.ts';
import type { FoundWord } from './practice.contract.ts';
import * as css from './practice.module.css';

interface WordPickerProps {
  chosen: readonly FoundWord[];
  onChange: (chosen: readonly FoundWord[]) => void;
  error: string | undefined;
}

const failed = errorMessages({ 400: serverMessage, fallback: 'We could not search the course. Please try again in a moment.' });

const Word = ({ igbo, toned, english }: FoundWord) => (
  <span>
    <strong lang="ig">{toned ?? igbo}</strong> {english}
  </span>
);

/** Finds words of the course for a note, within the form of the note: Enter searches, and sends nothing. */
export function WordPicker({ chosen, onChange, error }: WordPickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<FoundWord[]>();
  const search = useAction(async () => {
    const text = field.current?.value.trim() ?? '';
    setFound(text === '' ? undefined : await api.liveLessons.findWords({ search: text }));
  }, failed);
  const isFull = chosen.length >= maxWords;
  const others = found?.filter(({ id }) => !chosen.some((word) => word.id === id)) ?? [];
  const change = (next: readonly FoundWord[]) => {
    onChange(next);
    // The pressed button goes with its word.
    restoreFocus(() => field.current);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void search.run();
  }

  return (
    <fieldset className={css.picker} data-name="words" tabIndex={-1} aria-describedby={error && 'words-error'}>
      <legend>Words to practise</legend>
      <p className={css.hint}>They become a task of the learner, with their sound. At most {maxWords}; you can leave them out.</p>
      {chosen.length > 0 && (
        <ul role="list" className={css.words}>
          {chosen.map((word) => (
            <li key={word.id} className={css.word}>
              <Word {...word} />
              <Button variant="secondary" aria-label={`Take out: ${word.igbo}`} onClick={() => change(chosen.filter(({ id }) => id !== word.id))}>
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id="words-error" className={css.error}>
          {error}
        </p>
      )}
      <div className={css.search}>
        <TextField
          label="Find a word of the course"
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          ref={field}
          onKeyDown={onKeyDown}
        />
        <Button variant="secondary" aria-busy={search.pending} onClick={() => void search.run()}>
          Search
        </Button>
      </div>
      {search.failure && <Notice tone="bad">{search.failure}</Notice>}
      <p role="status">{found && (isFull ? `These are ${maxWords} words. Take one out to add another.` : sentenceOf(found.length, others.length))}</p>
      {others.length > 0 && (
        <ul role="list" className={css.words}>
          {others.map((word) => (
            <li key={word.id} className={css.word}>
              <Word {...word} />
              <Button
                variant="secondary"
                aria-disabled={isFull}
                aria-label={`Add: ${word.igbo}, ${word.english}`}
                onClick={() => !isFull && change([...chosen, word])}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function sentenceOf(found: number, others: number): string {
  if (found === 0) return 'No word matches. Try another spelling, or the meaning.';
  if (others === 0) return 'All words that match are chosen.';
  return others === 1 ? 'One word:' : `${others} words:`;
}
