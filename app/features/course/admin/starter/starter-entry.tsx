import { memo } from 'react';
import type { Difference, StarterEntryOffer } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { ChangedText } from './changed-text.tsx';
import { fieldNames, isIgbo, kindNames, valueName } from './field-names.ts';
import * as css from './starter-offer.module.css';

interface StarterEntryProps {
  entry: StarterEntryOffer;
  isKept: boolean;
  /** A new one has no place without the unit or lesson that is left out. */
  isLeftBehind: boolean;
  choose: (id: string, isKept: boolean) => void;
}

const subjects = { unit: 'unit', lesson: 'lesson', item: 'word or phrase' } as const;
const subjectOf = ({ what, kind }: StarterEntryOffer) => (what === 'item' && kind ? (kindNames[kind] ?? kind).toLowerCase() : subjects[what]);

/** One entry of the offer: what is new, or both versions, and the choice. */
export const StarterEntry = memo(function StarterEntry({ entry, isKept, isLeftBehind, choose }: StarterEntryProps) {
  const { id, what, title, english, kind, outcome, reviewed, edited, published, differences } = entry;
  const isNew = outcome === 'new';
  const [takeLabel, keepLabel] = isNew ? ['Add', 'Leave out'] : ['Take over', 'Keep mine'];
  const meta = [
    `${isNew ? 'New' : 'Changed'} ${subjectOf(entry)}`,
    what === 'lesson' && kind && kindNames[kind],
    reviewed && 'reviewed by a speaker',
    edited && 'changed by you',
    !published && 'draft',
  ];
  return (
    <li className={css.entry} data-kind={what}>
      <div>
        <p>
          <strong {...(what !== 'lesson' && { lang: 'ig' })}>{title}</strong>
          {english !== null && ` · ${english}`}
        </p>
        <p className={css.meta}>{meta.filter(Boolean).join(' · ')}</p>
      </div>
      <fieldset className={css.choice} disabled={isLeftBehind}>
        <legend className="visually-hidden">
          <span {...(what !== 'lesson' && { lang: 'ig' })}>{title}</span>
          {english !== null && `, ${english}`}
        </legend>
        <label>
          <input type="radio" name={id} checked={!isKept && !isLeftBehind} onChange={() => choose(id, false)} />
          {takeLabel}
        </label>
        <label>
          <input type="radio" name={id} checked={isKept || isLeftBehind} onChange={() => choose(id, true)} />
          {keepLabel}
        </label>
        {isLeftBehind && !isKept && <p className={css.meta}>Left out with its {what === 'lesson' ? 'unit' : 'lesson'}</p>}
      </fieldset>
      {differences.map((difference) => (
        <DifferenceOf key={difference.field} difference={difference} />
      ))}
    </li>
  );
});

/** A field in both versions: side by side, on a phone one below the other. */
function DifferenceOf({ difference: { field, mine, starter } }: { difference: Difference }) {
  const shown = (value: string | null, other: string | null) =>
    value === null ? (
      <p className={css.none}>None</p>
    ) : (
      <ChangedText text={valueName(field, value)} other={other === null ? null : valueName(field, other)} isIgbo={isIgbo(field)} />
    );
  return (
    <dl className={css.difference} aria-label={fieldNames[field]}>
      <div className={css.field}>
        <dt>{fieldNames[field]}</dt>
      </div>
      <div>
        <dt>Mine</dt>
        <dd>{shown(mine, starter)}</dd>
      </div>
      <div>
        <dt>Starter course</dt>
        <dd>{shown(starter, mine)}</dd>
      </div>
    </dl>
  );
}
