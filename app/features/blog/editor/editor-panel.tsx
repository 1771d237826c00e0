import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isComposing } from '#app/lib/is-composing.ts';
import * as css from './editor-panel.module.css';

interface PanelProps {
  name: string;
  onEnter: () => void;
  onEscape: () => void;
  /** Focuses the field and selects its text. */
  focusField: boolean;
  /** Called after the field was focused. */
  onFocused?: () => void;
  children: ReactNode;
}

/** Inline form between toolbar and text. It handles Enter and Escape itself, so that they do not reach the form around it. */
export function EditorPanel({ name, onEnter, onEscape, focusField, onFocused, children }: PanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!focusField) return;
    const field = panel.current?.querySelector('input');
    field?.focus();
    field?.select();
    onFocused?.();
  }, [focusField, onFocused]);

  function onKeyDown(event: KeyboardEvent) {
    const handler = { Enter: event.target instanceof HTMLInputElement ? onEnter : undefined, Escape: onEscape }[event.key];
    if (!handler || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  }
  // Buttons leave the focus in the field, and a telephone its keyboard.
  const keepFocus = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
  };
  return (
    <fieldset ref={panel} className={css.panel} onKeyDown={onKeyDown} onMouseDown={keepFocus}>
      <legend className="visually-hidden">{name}</legend>
      {children}
    </fieldset>
  );
}
