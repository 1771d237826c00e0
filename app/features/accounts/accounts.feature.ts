import { defineFeature } from '#app/feature.ts';
import { accounts } from './accounts.contract.ts';
import { accountsData } from './personal-data.contract.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  contract: accounts,
  personalData: accountsData,
  retentionDays: {
    unverifiedAccount: 2,
    /** Superseded registrations of an account that is still unverified. */
    registration: 2,
    /** Pins are valid for 30 minutes, but count towards the daily mail limit for 24 hours. */
    verificationCode: 1,
    /** Counted from the end of the session, 24 hours after the login. */
    session: 0,
  },
  pages: [
    { path: '/register', file: 'register.page.tsx', robots: 'index', prefetch: true },
    { path: '/tutor-registration', file: 'tutor-registration.page.tsx', robots: 'index', prefetch: true },
    { path: '/login', file: 'login.page.tsx', robots: 'index', prefetch: true },
    { path: '/verify', file: 'verify.page.tsx', robots: 'disallow' },
    { path: '/admin/login', file: 'admin/admin-login.page.tsx', layout: 'none' },
    { path: '/admin/users', file: 'admin/users.page.tsx', layout: 'admin' },
    { path: '/admin/tutors', file: 'admin/tutors.page.tsx', layout: 'admin' },
    { path: '/admin/settings', file: 'admin/settings.page.tsx', layout: 'admin' },
  ],
  nav: [{ to: '/login', label: 'Log in', position: 90 }],
  adminNav: [
    {
      to: '/admin/users',
      label: 'Users',
      position: 20,
      icon: 'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 20c.8-4 3-6 6.5-6s5.7 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.3.7 3.5 2.5 4 5.5',
    },
    { to: '/admin/tutors', label: 'Tutors', position: 30, icon: 'M2 9l10-5 10 5-10 5zM6 11.5V16c3.5 3 8.5 3 12 0v-4.5M22 9v6' },
    {
      to: '/admin/settings',
      label: 'Settings',
      position: 90,
      icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
    },
  ],
});
