import * as z from 'zod/mini';
import { newPassword } from '#app/features/accounts/password.contract.ts';
import { email } from '#app/http/email-field.ts';
import { del, get, post, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, nonBlank, PageQuery, personName } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';

/** Roles that open the admin area. */
export const staffRoles = ['administrator', 'editor', 'moderator', 'school-office'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles of a member of the staff: 'newsletter-sender' is given beside 'editor' alone. */
export const memberRoles = [...staffRoles, 'newsletter-sender'] as const;
export type MemberRole = (typeof memberRoles)[number];

const chooseRole = 'Please choose administrator, editor, moderator or school office';
const role = z.enum(staffRoles, chooseRole);
/** Whether the invited editor may send newsletters, as a checkbox. */
const newsletters = z.optional(z.enum(['on', 'off'], 'Please choose on or off'));
const Roles = z.array(z.enum(memberRoles, chooseRole)).check(z.maxLength(memberRoles.length));

const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: Roles,
  /** An authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  /** The operator of the server has disabled the account. */
  isDisabled: z.boolean(),
  /** Within the retention of the audit log. */
  lastLoginAt: z.nullable(z.iso.datetime()),
});
export type StaffMember = z.output<typeof StaffMember>;

const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role,
  /** 'newsletter-sender' is given, too. */
  newsletters: z.boolean(),
  /** Name of the administrator, or the operator of the server. */
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

export const onlyEditors = 'Only editors can be given newsletters. Please choose editor, too.';

export const NewInvitation = z
  .object({ email, role, newsletters, draft: savedDraft })
  .check(z.refine(({ role, newsletters }) => newsletters !== 'on' || role === 'editor', { path: ['newsletters'], error: onlyEditors }));

const linkToken = nonBlank('The link is not complete. Please open it again from the email');

/** Form of the invited person. */
export const AcceptedInvitation = z.object({
  token: linkToken,
  first_name: personName('First name'),
  last_name: personName('Last name'),
  password: newPassword(12),
});

export const maxOpenInvitations = 100;
const linkLimits = { address: ['30 per 10 minutes' as const] };

export const staff = {
  list: get('/admin/staff', {
    permission: 'staff:manage',
    query: z.object({ page: PageQuery.shape.page, limit: CursorQuery.shape.limit }),
    reply: z.array(StaffMember),
    withTotal: true,
    description: 'accounts with a role that opens the admin area, oldest first; `page` counts from 1',
  }),
  setRoles: put('/admin/staff/:id/roles', {
    permission: 'staff:manage',
    recentLogin: true,
    audit: { label: 'changed roles', target: 'account' },
    limits: { account: ['60 per minute'] },
    body: z.object({ roles: Roles, basedOn: z.optional(Roles) }),
    reply: MessageReply,
    description:
      '`newsletter-sender` only beside `editor`, with which it ends; other roles of the account stay; without any staff role its sessions end; 409 for the last administrator, and when the roles are no longer those of `basedOn`',
  }),
  resetSecondFactor: post('/admin/staff/:id/reset-second-factor', {
    permission: 'staff:manage',
    recentLogin: true,
    audit: { label: 'reset a second factor', target: 'account' },
    limits: { account: ['30 per hour'] },
    reply: MessageReply,
    description:
      'for a colleague who lost it: takes authenticator app, recovery codes and passkeys off the account and ends its sessions; 409 for the own account',
  }),
  invitations: get('/admin/staff-invitations', {
    permission: 'staff:manage',
    reply: z.array(Invitation).check(z.maxLength(maxOpenInvitations)),
    description: 'open ones, newest first',
  }),
  invite: post('/admin/staff-invitations', {
    permission: 'staff:manage',
    recentLogin: true,
    audit: { label: 'invited a person', target: 'invitation' },
    limits: { account: ['30 per hour'] },
    body: NewInvitation,
    reply: MessageReply,
    status: 201,
    description:
      'mails a link that is valid for 7 days and replaces an open invitation of the address; `newsletters` adds `newsletter-sender` to `editor`; 409 for an address of the staff or of a disabled account',
  }),
  withdraw: del('/admin/staff-invitations/:id', {
    permission: 'staff:manage',
    audit: { label: 'withdrew an invitation', target: 'invitation' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
  }),
  readInvitation: post('/staff-invitation', {
    limits: linkLimits,
    body: z.object({ token: linkToken }),
    reply: z.object({ email: z.string(), role, newsletters: z.boolean() }),
    skipAuth: true,
    description: 'what the link of an invitation is for; 400 for one that is used, withdrawn or expired',
  }),
  accept: post('/staff-invitation/accept', {
    limits: linkLimits,
    body: AcceptedInvitation,
    reply: z.extend(MessageReply, { token: z.optional(z.string()) }),
    status: 201,
    skipAuth: true,
    description:
      'creates the account with its roles and logs it in, unless the account existed and has a second factor; 400 for a link that is used, withdrawn or expired',
  }),
};
