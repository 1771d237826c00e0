import { type ChangeEvent, useId, useState } from 'react';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import * as css from './search.module.css';

/** Key in localStorage; the value 'off' turns the key `/` off. */
const slashKeySetting = 'slash-key';

const isOn = () => {
  try {
    return localStorage.getItem(slashKeySetting) !== 'off';
  } catch {
    return true;
  }
};

/** Turns the `/` key off and on: speech input may press it by mistake (WCAG 2.1.4). */
export function SlashKeyChoice() {
  return useHydrated() ? <Choice /> : null;
}

function Choice() {
  const id = useId();
  const [checked, setChecked] = useState(isOn);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setChecked(target.checked);
    try {
      if (target.checked) localStorage.removeItem(slashKeySetting);
      else localStorage.setItem(slashKeySetting, 'off');
    } catch {
      // The key stays on where storage is denied.
    }
  }

  return (
    <p className={css.choice}>
      <input id={id} type="checkbox" checked={checked} onChange={choose} />
      <label htmlFor={id}>
        The <kbd>/</kbd> key leads to the search, on every page
      </label>
    </p>
  );
}
