import { useId } from 'react';
import { type Mark, marks } from '#app/features/classes/class-terms.contract.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import type { TaughtMember } from '../class-page.contract.ts';
import { markNames } from './mark-names.ts';
import * as css from './register.module.css';

interface MarkRowProps {
  member: Pick<TaughtMember, 'name' | 'avatar'>;
  mark: Mark | undefined;
  /** Origin of the mark. */
  note?: string | undefined;
  disabled: boolean;
  onMark: (mark: Mark) => void;
}

/** One tap for a learner. */
export function MarkRow({ member: { name, avatar }, mark: chosen, note, disabled, onMark }: MarkRowProps) {
  const id = useId();
  return (
    <fieldset className={css.row} disabled={disabled}>
      <legend className={css.name}>
        <AvatarPicture avatar={avatar} />
        <bdi>{name}</bdi>
        {note && <span className={css.note}>{note}</span>}
      </legend>
      <div className={css.marks}>
        {marks.map((mark) => (
          <label key={mark} className={css.mark} data-mark={mark}>
            <input type="radio" name={id} value={mark} checked={chosen === mark} onChange={() => onMark(mark)} />
            <span>{markNames[mark]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
