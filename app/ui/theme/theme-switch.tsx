import { type ReactNode, useId } from 'react';
import { Icon } from '../icons.tsx';
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts';
import * as css from './theme-switch.module.css';

const options: Record<Theme, { name: string; icon: ReactNode }> = {
  auto: {
    name: 'Auto',
    icon: (
      <>
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </>
    ),
  },
  light: {
    name: 'Light',
    icon: (
      <>
        <circle cx="12" cy="12" r="4" />
        <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
      </>
    ),
  },
  dark: { name: 'Dark', icon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" /> },
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
          {themes.map((option) => (
            <label key={option} className={css.choice} title={option === 'auto' ? 'Auto: like your device' : options[option].name}>
              <input type="radio" name={group} value={option} checked={option === theme} onChange={() => chooseTheme(option)} />
              <span className={css.icon}>
                <Icon>{options[option].icon}</Icon>
              </span>
              <span className={css.name}>{options[option].name}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
