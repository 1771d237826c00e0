import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './button.module.css';

interface Look {
  /** The second choice beside a main one. */
  quiet?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
}

const look = ({ quiet, danger, className }: Look & { className?: string | undefined }) =>
  [css.button, quiet && css.quiet, danger && css.danger, className].filter(Boolean).join(' ');

export function Button({ quiet = false, danger = false, className, type = 'button', ...others }: ComponentProps<'button'> & Look) {
  return <button {...others} type={type} className={look({ quiet, danger, className })} />;
}

export function ButtonLink({ quiet = false, className, ...others }: ComponentProps<typeof Link> & Look) {
  return <Link {...others} className={look({ quiet, className })} />;
}

/** To another place on the same page. */
export function ButtonAnchor({ quiet = false, className, children, ...others }: ComponentProps<'a'> & Look) {
  return (
    <a {...others} className={look({ quiet, className })}>
      {children}
    </a>
  );
}

interface SubmitProps extends ComponentProps<'button'>, Look {
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
