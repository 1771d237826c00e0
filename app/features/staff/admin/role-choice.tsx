import type { ComponentProps } from 'react';
import { Choice } from '#app/ui/forms/choice.tsx';
import type { MemberRole } from '../staff.contract.ts';
import { roleDescriptions, roleNames } from '../staff-roles.ts';

type RoleChoiceProps = ComponentProps<'input'> & { role: MemberRole };

/** Radio button or checkbox of a role, with what the role may do. */
export const RoleChoice = ({ role, ...input }: RoleChoiceProps) => (
  <Choice {...input} value={role} label={roleNames[role]} hint={roleDescriptions[role]} />
);
