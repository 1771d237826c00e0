import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';
import { permissions } from './permissions.ts';
import { givenRoles, isRole, permissionsOf, roles, rolesWith, staffRoles } from './roles.server.ts';

const sorted = (values: Iterable<string>) => [...values].sort();

test('an administrator has every permission', () => {
  expect(sorted(permissionsOf(['administrator']))).toEqual(sorted(permissions));
});

test('an editor writes posts, words and the course, a moderator moderates comments and answers messages, a tutor records, reviews and teaches, the school office runs classes', () => {
  expect(sorted(permissionsOf(['editor']))).toEqual(['admin:access', 'course:write', 'posts:write', 'reviews:write', 'words:write']);
  expect(sorted(permissionsOf(['moderator']))).toEqual(['admin:access', 'comments:moderate', 'messages:manage']);
  expect(sorted(permissionsOf(['tutor']))).toEqual(['classes:teach', 'recordings:write', 'reviews:write']);
  expect(sorted(permissionsOf(['school-office']))).toEqual(['admin:access', 'classes:manage', 'users:read']);
});

test('a tutor that records may review, so that the permission to review opens the desk', () => {
  expect(rolesWith('recordings:write').filter((role) => !rolesWith('reviews:write').includes(role))).toEqual([]);
});

test('roles add up, and no role gives no permission', () => {
  expect(permissionsOf(['tutor', 'moderator'])).toEqual(new Set([...permissionsOf(['tutor']), ...permissionsOf(['moderator'])]));
  expect(permissionsOf([]).size).toBe(0);
});

test('the right to send newsletters is given beside a role, and opens no administration by itself', () => {
  expect(sorted(permissionsOf(['newsletter-sender']))).toEqual(['newsletters:send']);
  expect(sorted(permissionsOf(['editor', 'newsletter-sender']))).toEqual([...sorted(permissionsOf(['editor'])), 'newsletters:send'].sort());
  expect(givenRoles).toEqual(['administrator', 'editor', 'moderator', 'school-office', 'newsletter-sender']);
});

test('tutors are no staff', () => {
  expect(staffRoles).toEqual(['administrator', 'editor', 'moderator', 'school-office']);
});

test.each(['', 'admin', 'Editor', 'toString', '__proto__'])('%j is no role', (name) => {
  expect(isRole(name)).toBe(false);
});

test('every role is a role', () => {
  expect(roles.filter(isRole)).toEqual(roles);
});

test('no endpoint below /admin is open to tutors', () => {
  const held = permissionsOf(['tutor']);
  const open = endpointsOf(contract).filter(({ path, permission }) => path.startsWith('/admin/') && permission && held.has(permission));
  expect(open).toEqual([]);
});
