import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './button.module.css';

interface ButtonStyle {
  /** For the alternative to a primary action. */
  secondary?: boolean;
  /** For an action that cannot be undone. */
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

/** Link to a fragment of the same page, styled as a button. */
export function ButtonAnchor({ secondary = false, className, children, ...others }: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...others} className={buttonClass({ secondary, className })}>
      {children}
    </a>
  );
}

interface SubmitProps extends ComponentProps<'button'>, ButtonStyle {
  submitting: boolean;
  /** False until hydration, for forms that need JavaScript: a native submit would lose the typed values. */
  ready?: boolean;
}

/** Submit button, disabled while the form is submitting, which it announces as 'Loading...'. */
export function SubmitButton({ submitting, ready = true, disabled = false, children, ...others }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // A disabled button loses focus, in some browsers at once. It is restored unless the user has moved it meanwhile.
  const recordFocus = () => {
    hadFocus.current = document.activeElement === button.current;
  };
  useLayoutEffect(() => {
    if (!submitting && hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [submitting]);
  return (
    <>
      <Button {...others} ref={button} type="submit" onClickCapture={recordFocus} disabled={disabled || submitting || !ready} aria-busy={submitting}>
        {submitting ? 'Loading...' : children}
      </Button>
      <span role="status" className="visually-hidden">
        {submitting && 'Loading...'}
      </span>
    </>
  );
}
