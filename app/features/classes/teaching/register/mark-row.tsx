import { useId } from 'react';
import { type Mark, marks } from '#app/features/classes/class-terms.contract.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import type { TaughtMember } from '../class-page.contract.ts';
import { markNames } from './mark-names.ts';
import * as css from './register.module.css';
import type { ShownMark } from './use-register.ts';

interface MarkRowProps {
  member: TaughtMember;
  shown: ShownMark | undefined;
  isClosed: boolean;
  onMark: (mark: Mark) => void;
}

/** One tap for a learner. The staff's mark is not the tutor's to change. */
export function MarkRow({ member: { name, avatar }, shown, isClosed, onMark }: MarkRowProps) {
  const id = useId();
  return (
    <fieldset className={css.row} disabled={isClosed || shown?.isByStaff === true}>
      <legend className={css.name}>
        <AvatarPicture avatar={avatar} />
        <bdi>{name}</bdi>
        {shown?.isByStaff && <span className={css.note}>by the school office</span>}
      </legend>
      <div className={css.marks}>
        {marks.map((mark) => (
          <label key={mark} className={css.mark} data-mark={mark}>
            <input type="radio" name={id} value={mark} checked={shown?.mark === mark} onChange={() => onMark(mark)} />
            <span>{markNames[mark]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
