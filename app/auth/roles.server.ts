import { type Permission, permissions } from './permissions.ts';

export const roles = ['administrator', 'editor', 'moderator', 'school-office', 'tutor', 'newsletter-sender'] as const;
export type Role = (typeof roles)[number];

const permissionsByRole: Record<Role, readonly Permission[]> = {
  administrator: permissions,
  editor: ['admin:access', 'posts:write', 'words:write', 'course:write', 'reviews:write'],
  moderator: ['admin:access', 'comments:moderate', 'messages:manage'],
  'school-office': ['admin:access', 'classes:manage', 'users:read'],
  /** An approved tutor; an applicant has no role. */
  tutor: ['recordings:write', 'reviews:write', 'classes:teach'],
  /** Given to single editors: it opens nothing by itself, and ends with their role. */
  'newsletter-sender': ['newsletters:send'],
};

/** The database may hold a role of a newer version. */
export const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** Permissions of all the roles together. */
export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> => new Set(held.flatMap((role) => permissionsByRole[role]));

/** Roles that open the admin area. */
export const staffRoles = roles.filter((role) => permissionsByRole[role].includes('admin:access'));

/** Roles that administrators give: those of the staff, and what they add to one of them. */
export const givenRoles: readonly Role[] = [...staffRoles, 'newsletter-sender'];

export const rolesWith = (permission: Permission): Role[] => roles.filter((role) => permissionsByRole[role].includes(permission));
