import * as css from './shortcut-keys.module.css';

interface ShortcutKeysProps {
  isOn: boolean;
  toggle: () => void;
}

/** Lists the keys, and switches them off. */
export function ShortcutKeys({ isOn, toggle }: ShortcutKeysProps) {
  return (
    <details className={css.keys}>
      <summary>Keys of this page</summary>
      <p>
        <kbd>1</kbd> to <kbd>9</kbd> choose an answer, a word or a tone in their order. <kbd>Space</kbd> plays what there is to hear. <kbd>Enter</kbd>{' '}
        checks, and goes on.
      </p>
      <label>
        <input type="checkbox" checked={isOn} onChange={toggle} /> Use these keys
      </label>
    </details>
  );
}
