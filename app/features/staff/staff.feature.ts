import { defineFeature } from '#app/feature.ts';
import { staff } from './staff.contract.ts';

/** Accounts that run the academy: their roles, and invitations. */
export const staffFeature = defineFeature({
  name: 'staff',
  contract: staff,
  /** Entries of the audit log about calls without an account, and about commands of the operator. */
  auditEvents: {
    joined: 'accepted an invitation',
    passwordLink: 'made a link for a new password',
    disabled: 'disabled an account',
    enabled: 'enabled an account',
  },
  /** Links are valid for 7 days; afterwards a used or expired one can still say so. */
  retentionDays: { staffInvitation: 30 },
  privacy: {
    'When you help to run the academy': `
      An invitation to the staff has your email address and is deleted after {staffInvitation days}.`,
  },
  pages: [
    { path: '/admin/staff', file: 'admin/staff.page.tsx', layout: 'admin' },
    { path: '/admin/invitation', file: 'admin/invitation.page.tsx', layout: 'none' },
  ],
  draftForms: { invitation: { label: 'Invitation', permission: 'staff:manage', page: '/admin/staff', isDialog: true } },
  adminNav: [
    {
      to: '/admin/staff',
      label: 'Staff',
      position: 75,
      permission: 'staff:manage',
      icon: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
    },
  ],
});
