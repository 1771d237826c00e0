import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import css from './panel.module.css';

interface PanelProps {
  name: string;
  onEnter: () => void;
  onEscape: () => void;
  /** Its field gets the focus, with what is in it selected. */
  asks: boolean;
  /** It has been asked. */
  onAsked?: () => void;
  children: ReactNode;
}

/** A question of the editor, between its toolbar and its text. Enter and Escape are meant for it, and not for the form around it. */
export function Panel({ name, onEnter, onEscape, asks, onAsked, children }: PanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!asks) return;
    const field = panel.current?.querySelector('input');
    field?.focus();
    field?.select();
    onAsked?.();
  }, [asks, onAsked]);

  function onKeyDown(event: KeyboardEvent) {
    const answer = { Enter: event.target instanceof HTMLInputElement ? onEnter : undefined, Escape: onEscape }[event.key];
    if (!answer || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  }
  return (
    <fieldset ref={panel} className={css.panel} onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{name}</legend>
      {children}
    </fieldset>
  );
}
