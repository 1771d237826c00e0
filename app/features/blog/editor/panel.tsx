import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import css from './panel.module.css';

interface PanelProps {
  name: string;
  onEnter: () => void;
  onEscape: () => void;
  /** Focuses the field and selects its text. */
  asks: boolean;
  /** Called after the field was focused. */
  onAsked?: () => void;
  children: ReactNode;
}

/** Inline form between toolbar and text. It handles Enter and Escape itself, so that they do not reach the form around it. */
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
