import type { MemberRole, StaffRole } from './staff.contract.ts';

export const roleNames: Record<MemberRole, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  moderator: 'Moderator',
  'school-office': 'School office',
  'newsletter-sender': 'Newsletters',
};

export const roleDescriptions: Record<MemberRole, string> = {
  administrator: 'Everything, also staff, members and newsletters.',
  editor: 'Posts, Words of the Day and the course.',
  moderator: 'Comments of members and visitors.',
  'school-office': 'Classes, registers and the list of members.',
  'newsletter-sender': 'Writes and sends newsletters, without seeing the addresses of the readers.',
};

/** 'Administrator, Editor'; 'no role' for none. */
export const rolesText = (roles: readonly MemberRole[]) => roles.map((role) => roleNames[role]).join(', ') || 'no role';

/** Roles that an invitation gives. Those of earlier versions do not say whether they give newsletters. */
export const invitedRoles = ({ role, newsletters = false }: { role: StaffRole; newsletters?: boolean | undefined }): MemberRole[] =>
  newsletters ? [role, 'newsletter-sender'] : [role];
