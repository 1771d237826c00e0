import { type ComponentProps, useId } from 'react';
import type { StaffRole } from '../staff.contract.ts';
import { roleDescriptions, roleNames } from '../staff-roles.ts';
import css from './staff.module.css';

type RoleChoiceProps = ComponentProps<'input'> & { role: StaffRole };

/** Radio button or checkbox of a role, with what the role may do. */
export function RoleChoice({ role, ...input }: RoleChoiceProps) {
  const id = useId();
  return (
    <span className={css.choice}>
      <input {...input} id={id} value={role} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{roleNames[role]}</label>
      <span id={`${id}-hint`} className={css.hint}>
        {roleDescriptions[role]}
      </span>
    </span>
  );
}
