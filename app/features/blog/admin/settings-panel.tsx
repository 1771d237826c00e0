import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#app/ui/icons.tsx';
import * as css from './settings-panel.module.css';

/** Key in localStorage; the value 'folded' folds the panel. */
const panelSetting = 'post-settings';

const wasOpen = () => {
  try {
    return localStorage.getItem(panelSetting) !== 'folded';
  } catch {
    return true;
  }
};

/** Fields outside of the panel. */
const textFields = ['title', 'body'];

interface SettingsPanelProps {
  /** Errors of the form: each refused save is another object. One at a field of the panel unfolds it, so that the field can take the focus. */
  errors: Record<string, string>;
  children: ReactNode;
}

/** Fields of a post beside its title and text. The device remembers whether they are folded; their values are saved either way. */
export function SettingsPanel({ errors, children }: SettingsPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(wasOpen);
  const [seen, setSeen] = useState<Record<string, string>>({});
  if (errors !== seen) {
    setSeen(errors);
    // The title or the text was edited: the errors that are left are no new ones.
    const isCleared = textFields.some((name) => name in seen && !(name in errors));
    if (!isCleared && Object.keys(errors).some((name) => !textFields.includes(name))) setOpen(true);
  }

  function toggle() {
    setOpen(!isOpen);
    try {
      if (isOpen) localStorage.setItem(panelSetting, 'folded');
      else localStorage.removeItem(panelSetting);
    } catch {
      // The panel is open at the next visit where storage is denied.
    }
  }

  return (
    <section className={css.panel} data-open={isOpen}>
      <h3 className={css.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          Settings
          <Icon>
            <path d="M6 9l6 6 6-6" />
          </Icon>
        </button>
      </h3>
      <div id={id} className={css.fields} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
