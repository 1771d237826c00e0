/** Rights that endpoints and admin pages require. A caller has the permissions of all its roles. */
export const permissions = [
  /** Admin area, and the own profile in it. Accounts with this permission are the staff. */
  'admin:access',
  'posts:write',
  'words:write',
  'course:write',
  /** Includes the email addresses of comments. */
  'comments:moderate',
  /** Contact messages, with the addresses of their senders. */
  'messages:manage',
  /** What is told about the safety of children. */
  'concerns:read',
  /** Learners and tutors. */
  'users:read',
  /** Pins, logins, notes and deletions of learners and tutors, on request. */
  'users:manage',
  /** Decisions on tutors, with the notes about them, and their public cards. */
  'tutors:manage',
  'subscribers:read',
  /** Adds and removes subscribers, and imports lists of them. */
  'subscribers:manage',
  'newsletters:send',
  /** Background jobs that failed for good. */
  'jobs:manage',
  /** Roles of staff, and invitations. */
  'staff:manage',
  'audit:read',
  /** Name, contact details, colours and logo of the academy. */
  'academy:manage',
  /** Time of the last copy of the database. */
  'backups:read',
  /** State of the server and its settings, a backup at once, and test mails. */
  'system:manage',
  /** Imports of posts from other sites, and exports of everything public. */
  'content:transfer',
  /** All classes of the school, their members and registers. */
  'classes:manage',
  /** The classes in which the account teaches, alone. */
  'classes:teach',
  'recordings:write',
  'reviews:write',
] as const;

export type Permission = (typeof permissions)[number];
