import type { KeyboardEvent, ReactNode } from 'react';
import css from './panel.module.css';

interface PanelProps {
  name: string;
  onEnter: () => void;
  onEscape: () => void;
  children: ReactNode;
}

/** A question of the editor, between its toolbar and its text. Enter and Escape are meant for it, and not for the form around it. */
export function Panel({ name, onEnter, onEscape, children }: PanelProps) {
  function onKeyDown(event: KeyboardEvent) {
    const answer = { Enter: event.target instanceof HTMLInputElement ? onEnter : undefined, Escape: onEscape }[event.key];
    if (!answer || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  }
  return (
    <fieldset className={css.panel} onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{name}</legend>
      {children}
    </fieldset>
  );
}
