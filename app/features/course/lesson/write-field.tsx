import { type ReactNode, useId } from 'react';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { Item } from '../course.contract.ts';
import type { FieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';

interface WriteFieldProps extends FieldsProps {
  item: Item;
  /** Legend, in place of the meaning. */
  children?: ReactNode;
}

export function WriteField({ item, given, isAnswered, onChange, children }: WriteFieldProps) {
  const hint = useId();
  return (
    <>
      {children ?? <legend tabIndex={-1}>Write “{item.english}” in Igbo</legend>}
      <input
        type="text"
        lang="ig"
        className={css.input}
        aria-label="Your answer"
        aria-describedby={hint}
        autoComplete="off"
        enterKeyHint="done"
        {...asTyped}
        maxLength={200}
        value={given?.type === 'typed' ? given.text : ''}
        onChange={({ target: { value } }) => onChange(value.trim() === '' ? null : { type: 'typed', text: value })}
      />
      <IgboKeyboard disabled={isAnswered} />
      <p id={hint} className={css.soft}>
        Dots belong to the letters. Tone marks are not needed here.
      </p>
    </>
  );
}
