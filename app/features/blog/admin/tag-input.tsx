import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from '#app/lib/is-composing.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { FieldFrame } from '#app/ui/forms/field.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { maxTags } from '../tag-name.contract.ts';
import * as css from './tag-input.module.css';
import { useTags } from './use-tags.ts';

interface TagInputProps {
  /** Tags with commas between them, as `onEdit` gets them. */
  initial: string;
  error: string | undefined;
  readOnly: boolean;
  onEdit: (value: string) => void;
}

/** Field for tags: a combobox (ARIA 1.2) with the chosen ones before it. Text that was not made a tag yet counts as one. */
export function TagInput({ initial, error, readOnly, onEdit }: TagInputProps) {
  const { tags, text, suggestions, note, add, type, remove, closeList } = useTags(initial, onEdit);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const isOpen = suggestions.length > 0 && !readOnly;
  const chosen = isOpen ? suggestions[active] : undefined;

  function pick(names: string[]) {
    setActive(-1);
    add(names);
  }

  /** Returns whether the key was used. */
  function onKey(key: string): boolean {
    if (key === 'Enter' && (chosen || text.trim() !== '')) pick([chosen?.name ?? text]);
    else if (key === 'Backspace' && text === '' && tags.length > 0) remove(tags.at(-1) ?? '');
    else if (key === 'Escape' && isOpen) closeList();
    else if (key === 'ArrowDown' && isOpen) setActive((active + 1) % suggestions.length);
    else if (key === 'ArrowUp' && isOpen) setActive((active <= 0 ? suggestions.length : active) - 1);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || readOnly || !onKey(event.key)) return;
    // Enter would send the form, and Escape close its dialog.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <FieldFrame label="Tags" name="tags" error={error} hint={`Up to ${maxTags}. Enter or a comma ends a tag.`} required={false}>
      {({ name, ...attributes }) => (
        <div className={css.field}>
          {tags.length > 0 && (
            <ul role="list" aria-label="Chosen tags" className={css.tags}>
              {tags.map((tag) => (
                <li key={tag} className={css.tag}>
                  <IgboText>{tag}</IgboText>
                  <button
                    type="button"
                    aria-label={`Remove the tag ${tag}`}
                    disabled={readOnly}
                    onClick={() => {
                      remove(tag);
                      input.current?.focus();
                    }}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...attributes}
            ref={input}
            data-name={name}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-activedescendant={chosen && `${list}-${active}`}
            autoComplete="off"
            {...asTyped}
            readOnly={readOnly}
            value={text}
            onChange={({ currentTarget }) => {
              setActive(-1);
              type(currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={({ relatedTarget }) => {
              closeList();
              // A button that was pressed must not move away below the pointer. In Safari it does not get the focus.
              const isPress = relatedTarget instanceof HTMLButtonElement || document.querySelector('button:active') !== null;
              if (text.trim() !== '' && !readOnly && !isPress) pick([text]);
            }}
          />
          {isOpen && (
            <div role="listbox" id={list} aria-label="Tags that exist" className={css.list}>
              {suggestions.map(({ name: suggestion, slug }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
                <div
                  key={slug}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick([suggestion])}
                >
                  <IgboText>{suggestion}</IgboText>
                </div>
              ))}
            </div>
          )}
          <p role="status" className={css.note}>
            {note}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
