import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './button.module.css';

interface ButtonStyle {
  /** The second choice beside a main one. */
  secondary?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
}

const buttonClass = ({ secondary, danger, className }: ButtonStyle & { className?: string | undefined }) =>
  [css.button, secondary && css.secondary, danger && css.danger, className].filter(Boolean).join(' ');

export function Button({ secondary = false, danger = false, className, type = 'button', ...others }: ComponentProps<'button'> & ButtonStyle) {
  return <button {...others} type={type} className={buttonClass({ secondary, danger, className })} />;
}

export function ButtonLink({ secondary = false, className, ...others }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...others} className={buttonClass({ secondary, className })} />;
}

/** To another place on the same page. */
export function ButtonAnchor({ secondary = false, className, children, ...others }: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...others} className={buttonClass({ secondary, className })}>
      {children}
    </a>
  );
}

interface SubmitProps extends ComponentProps<'button'>, ButtonStyle {
  submitting: boolean;
  /** False until the script runs, for forms that cannot do without it: nothing typed is lost to a press that comes too early. */
  ready?: boolean;
}

/** Says 'Loading...', aloud too, and cannot be pressed again while the form is on its way (SPEC section 4). */
export function SubmitButton({ submitting, ready = true, disabled = false, children, ...others }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // Disabled it loses the focus, in some browsers at once: whoever came by keyboard gets it back, unless it has moved on.
  const noteFocus = () => {
    hadFocus.current = document.activeElement === button.current;
  };
  useLayoutEffect(() => {
    if (!submitting && hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [submitting]);
  return (
    <>
      <Button {...others} ref={button} type="submit" onClickCapture={noteFocus} disabled={disabled || submitting || !ready} aria-busy={submitting}>
        {submitting ? 'Loading...' : children}
      </Button>
      <span role="status" className="visually-hidden">
        {submitting && 'Loading...'}
      </span>
    </>
  );
}
