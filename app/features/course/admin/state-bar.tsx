import type { ItemStates } from '../authoring/authoring-replies.contract.ts';
import { knownStates } from '../course-terms.contract.ts';
import { knownNames } from './course-names.ts';
import * as css from './state-bar.module.css';

/** Items of a unit by what is known about them, as a bar and in words. */
export function StateBar({ states }: { states: ItemStates }) {
  const shown = knownStates.filter((state) => states[state] > 0);
  if (shown.length === 0) return <p className={css.words}>No items yet</p>;
  return (
    <div className={css.frame}>
      <div className={css.bar} aria-hidden="true">
        {shown.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: states[state] }} />
        ))}
      </div>
      <ul role="list" className={css.words}>
        {shown.map((state) => (
          <li key={state} data-state={state}>
            {states[state]} {knownNames[state].toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}
