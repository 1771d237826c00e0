import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as css from './button.module.css';
import type { Action } from './hooks/use-action.ts';

const variantClasses = {
  primary: [],
  /** For the alternative to a primary action. */
  secondary: [css.secondary],
  /** For an action that cannot be undone. */
  danger: [css.danger],
  /** For an action beside each row, which a dialog confirms. */
  'danger-secondary': [css.secondary, css.danger],
};

interface ButtonStyle {
  variant?: keyof typeof variantClasses | undefined;
}

const buttonClass = ({ variant = 'primary', className }: ButtonStyle & { className?: string | undefined }) =>
  [css.button, ...variantClasses[variant], className].filter(Boolean).join(' ');

export function Button({ variant, className, type = 'button', ...others }: ComponentProps<'button'> & ButtonStyle) {
  return <button {...others} type={type} className={buttonClass({ variant, className })} />;
}

export function ButtonLink({ variant, className, ...others }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...others} className={buttonClass({ variant, className })} />;
}

/** Link to a fragment of the same page, styled as a button. */
export function ButtonAnchor({ variant, className, children, ...others }: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...others} className={buttonClass({ variant, className })}>
      {children}
    </a>
  );
}

interface ActionButtonProps extends ComponentProps<'button'>, ButtonStyle {
  action: Pick<Action, 'run' | 'pending'>;
}

/** Button that runs an action and shows 'Loading...' meanwhile. It keeps the focus, because it is not disabled. */
export function ActionButton({ action: { run, pending }, children, ...others }: ActionButtonProps) {
  return (
    <Button {...others} onClick={() => run()} aria-busy={pending} aria-disabled={pending}>
      {pending ? 'Loading...' : children}
    </Button>
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
