import { type ReactNode, useId } from 'react';
import { Icon } from './icons.tsx';
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts';
import css from './theme-switch.module.css';

const shown: Record<Theme, { name: string; drawing: ReactNode }> = {
  auto: {
    name: 'Auto',
    drawing: (
      <>
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </>
    ),
  },
  light: {
    name: 'Light',
    drawing: (
      <>
        <circle cx="12" cy="12" r="4" />
        <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
      </>
    ),
  },
  dark: { name: 'Dark', drawing: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" /> },
};

/** Radio group for the theme. In a narrow container it is vertical and shows only the icons. */
export function ThemeSwitch() {
  const group = useId();
  const theme = useTheme();
  return (
    <div className={css.place}>
      <fieldset className={css.switch} disabled={theme === undefined}>
        <legend className={css.legend}>Colours</legend>
        <div className={css.choices}>
          {themes.map((one) => (
            <label key={one} className={css.choice} title={one === 'auto' ? 'Auto: like your device' : shown[one].name}>
              <input type="radio" name={group} value={one} checked={one === theme} onChange={() => chooseTheme(one)} />
              <span className={css.sign}>
                <Icon>{shown[one].drawing}</Icon>
              </span>
              <span className={css.name}>{shown[one].name}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
