import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { knownStates } from '../course-terms.contract.ts';
import { knownNames } from './course-names.ts';
import * as css from './state-bar.module.css';

/** Items of a unit by what is known about them, and by their voices: each as a bar and in words. */
export function StateBar({ items, states, voiced }: Pick<AdminUnit, 'items' | 'states' | 'voiced'>) {
  if (items === 0) return <p className={css.words}>No items yet</p>;
  const { one, more } = voiced;
  return (
    <div className={css.frame}>
      <Bar parts={knownStates.map((state) => ({ state, count: states[state], name: knownNames[state].toLowerCase() }))} />
      <Bar
        parts={[
          { state: 'silent', count: items - one - more, name: 'without a voice' },
          { state: 'voice', count: one, name: 'with one voice' },
          { state: 'voices', count: more, name: 'with two voices or more' },
        ]}
      />
    </div>
  );
}

function Bar({ parts }: { parts: { state: string; count: number; name: string }[] }) {
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <>
      <div className={css.bar} aria-hidden="true">
        {shown.map(({ state, count }) => (
          <span key={state} data-state={state} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul role="list" className={css.words}>
        {shown.map(({ state, count, name }) => (
          <li key={state} data-state={state}>
            {count} {name}
          </li>
        ))}
      </ul>
    </>
  );
}
