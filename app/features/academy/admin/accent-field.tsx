import { type ComponentProps, type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react';
import * as button from '#app/ui/button.module.css';
import { TextField } from '#app/ui/forms/field.tsx';
import { contrastSentence, hexColour, type ThemeName } from '../accent-contrast.contract.ts';
import * as css from './accent-field.module.css';

/** Tokens of `theme.css` that the sample needs in each theme, whatever theme the page has. */
export const sampleTokens = {
  light: { '--ink': '#2a1a14', '--paper': '#fffaf1', '--sand': '#f6ead6', '--on-accent': '#ffffff', '--focus': '#1d4ed8' },
  dark: { '--ink': '#f6ead6', '--paper': '#17110d', '--sand': '#2b211a', '--on-accent': '#1d0f07', '--focus': '#8ab4ff' },
} as const;

const sampleStyle = (theme: ThemeName, accent: string) =>
  Object.fromEntries(Object.entries({ ...sampleTokens[theme], '--accent': accent })) as CSSProperties;

interface AccentFieldProps extends ComponentProps<typeof TextField> {
  defaultValue: string;
  theme: ThemeName;
}

const restMs = 500;

/** The value once it has not changed for a moment: a picker that is dragged changes it many times a second. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Field of an accent colour: typed as #rrggbb or chosen with the picker of the browser, with a sample beside it. */
export function AccentField({ theme, ...field }: AccentFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(field.defaultValue);
  const colour = typed.trim().toLowerCase();
  const isColour = hexColour.test(colour);
  const rested = useRested(colour);

  function choose({ currentTarget }: FormEvent<HTMLInputElement>) {
    const text = frame.current?.querySelector<HTMLInputElement>('[name]');
    if (!text) return;
    text.value = currentTarget.value;
    // The form keeps drafts and clears errors on input.
    text.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const onInput = ({ target }: FormEvent<HTMLDivElement>) => {
    const control = target as HTMLInputElement;
    if (control.name) setTyped(control.value);
  };
  return (
    <div ref={frame} className={css.accent} onInput={onInput}>
      <div className={css.controls}>
        <TextField {...field} />
        <input
          type="color"
          className={css.picker}
          aria-label={`Colour picker of the ${theme} theme`}
          value={isColour ? colour : '#000000'}
          disabled={field.readOnly}
          onChange={choose}
        />
      </div>
      {isColour && (
        <div className={css.sample} style={sampleStyle(theme, colour)} aria-hidden="true">
          <span className={css.link}>A link</span>
          <span className={`${css.link} ${css.onSand}`}>on sand</span>
          <span className={button.button}>Button</span>
          <span className={`${button.button} ${css.focused}`}>Focused</span>
        </div>
      )}
      {/* Always there: screen readers announce what changes in it. */}
      <p role="status" className={css.contrast}>
        {hexColour.test(rested) && !field.error && `${contrastSentence(rested, theme)}.`}
      </p>
    </div>
  );
}
