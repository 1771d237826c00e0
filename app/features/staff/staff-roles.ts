import type { StaffRole } from './staff.contract.ts';

export const roleNames: Record<StaffRole, string> = { administrator: 'Administrator', editor: 'Editor', moderator: 'Moderator' };

export const roleDescriptions: Record<StaffRole, string> = {
  administrator: 'Everything, also staff, members and newsletters.',
  editor: 'Posts, Words of the Day and the course.',
  moderator: 'Comments of members and visitors.',
};

/** 'Administrator, Editor'; 'no role' for none. */
export const rolesText = (roles: readonly StaffRole[]) => roles.map((role) => roleNames[role]).join(', ') || 'no role';
