import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { accounts } from './accounts.contract.ts';
import { levels } from './levels.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. */
const accountsData = {
  profile: z.object({
    kind: z.enum(['learner', 'tutor', 'admin']),
    roles: z.array(z.string()),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    level: z.nullable(z.enum(levels)),
    registeredAt: time,
    verifiedAt: z.nullable(time),
    /** Day of the last login, or of the last use of one. */
    lastSeenOn: z.nullable(z.iso.date()),
  }),
  /** Addresses that the account had before: what was sent with them is part of the export. */
  earlierEmails: z.array(z.object({ email: z.string(), until: time })),
  sessions: z.array(z.object({ device: z.string(), startedAt: time, lastUsedAt: time, endsAt: time })),
};

export const accountsFeature = defineFeature({
  name: 'accounts',
  contract: accounts,
  /** Entries of the audit log about logins of staff; endpoints with a permission have theirs in the contract. */
  auditEvents: {
    staffLogin: 'logged in',
    staffLoginFailed: 'failed to log in',
  },
  personalData: accountsData,
  retentionDays: {
    unverifiedAccount: 2,
    /** Superseded registrations of an account that is still unverified. */
    registration: 2,
    /** Pins are valid for a shorter time, but count towards the daily mail limit for 24 hours. */
    verificationCode: 1,
    /** Second steps of logins are valid for ten minutes; until they are deleted, a used one can say so. */
    secondStep: 1,
    /** Counted from the end of the session, 24 hours after the login. */
    session: 0,
  },
  privacy: {
    'When you register': `
      Are you under 16? Then please let a parent or guardian register.

      We keep your name, email address, phone number and level, because without them there is no account and we could not reach you. Your
      password is kept in a form that we cannot read ourselves. All of it stays until you delete your account.

      An account that is not verified is deleted after {unverifiedAccount hours}, a pin after {verificationCode hours}. If an address is
      registered more than once before it is verified, each registration is kept for {registration hours} at most, with a fingerprint of the
      network address it came from; when one of them is verified, all are deleted but your account.

      A login that waits for the code of an authenticator app is forgotten after {secondStep hours}, any other ends after a day. Until then we keep
      the kind of browser and device it came from, such as “Firefox on Android”, and when it was last used, so that you can see where you are
      logged in. After that we only keep the day on which you were last here. Our log notes registrations and logins by the number of the account or a shortened email address.`,
  },
  pages: [
    { path: '/register', file: 'register.page.tsx', robots: 'index', views: true, prefetch: true },
    { path: '/tutor-registration', file: 'tutor-registration.page.tsx', robots: 'index', views: true, prefetch: true },
    { path: '/login', file: 'login.page.tsx', robots: 'index', prefetch: true, private: true },
    { path: '/verify', file: 'verify.page.tsx', robots: 'disallow' },
    { path: '/admin/login', file: 'admin/admin-login.page.tsx', layout: 'none' },
    { path: '/admin/users', file: 'admin/users.page.tsx', layout: 'admin' },
    { path: '/admin/settings', file: 'admin/settings.page.tsx', layout: 'admin' },
  ],
  dashboardCards: [
    { to: '/admin/users', label: 'Total Users', page: 'the users', total: 'usersTotal', position: 10 },
    { to: '/admin/tutors', label: 'Total Tutors', page: 'the tutors', total: 'tutorsTotal', position: 20 },
  ],
  dashboardSeries: [{ label: 'New members', weeks: 'newMembers', position: 10 }],
  nav: [{ to: '/login', label: 'Log in', position: 90 }],
  draftForms: { settings: { label: 'Settings', permission: 'admin:access', page: '/admin/settings' } },
  adminNav: [
    {
      to: '/admin/users',
      label: 'Users',
      position: 20,
      permission: 'users:read',
      icon: 'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 20c.8-4 3-6 6.5-6s5.7 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.3.7 3.5 2.5 4 5.5',
    },
    {
      to: '/admin/settings',
      label: 'Settings',
      position: 90,
      permission: 'admin:access',
      icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
    },
  ],
});
