import { adminPages } from '#app/navigation.ts';
import { field, login } from './accounts.ts';
import { blogScreens } from './admin-blog-screens.ts';
import { classAdminScreens } from './admin-class-screens.ts';
import { commentScreens } from './admin-comment-screens.ts';
import { concernScreens } from './admin-concern-screens.ts';
import { courseAdminScreens } from './admin-course-screens.ts';
import { courseToolScreens } from './admin-course-tool-screens.ts';
import { dashboardScreens } from './admin-dashboard-screens.ts';
import { draftScreens } from './admin-draft-screens.ts';
import { importScreens } from './admin-import-screens.ts';
import { jobScreens } from './admin-job-screens.ts';
import { lessonAdminScreens } from './admin-lesson-screens.ts';
import { messageScreens } from './admin-message-screens.ts';
import { newsletterScreens, suppressedScreens } from './admin-newsletter-screens.ts';
import { redirectScreens } from './admin-redirect-screens.ts';
import { type AdminScreen, alert, clickButton, mockEmptyList, mockFailure, runSteps, text, title } from './admin-screen.ts';
import { secondFactorScreens } from './admin-second-factor-screens.ts';
import { auditLogScreens, staffScreens } from './admin-staff-screens.ts';
import { starterScreens } from './admin-starter-screens.ts';
import { systemScreens } from './admin-system-screens.ts';
import { tutorScreens } from './admin-tutor-screens.ts';
import { userScreens } from './admin-user-screens.ts';
import { wordScreens } from './admin-word-screens.ts';
import { adminTagScreens } from './tag-screens.ts';
import { reportAdminScreens } from './term-report-screens.ts';

const loginScreens: AdminScreen[] = [
  { name: 'login', path: '/admin/login', isLoggedOut: true, visible: title('Administrator login') },
  {
    name: 'login, redirected from another page, empty',
    path: '/admin/login?then=%2Fadmin%2Fusers',
    isLoggedOut: true,
    steps: clickButton('Log in'),
    visible: text('Password is required'),
  },
  {
    name: 'login, rejected',
    path: '/admin/login',
    isLoggedOut: true,
    expectedErrors: [401],
    steps: (page) => login(page, 'admin@example.com', 'not the password'),
    visible: alert('Invalid password'),
  },
];

const layoutScreens: AdminScreen[] = [
  { name: 'dashboard', path: '/admin', visible: title(/^Welcome, /) },
  { name: 'dashboard, count failed', path: '/admin', ...mockFailure('**/api/admin/users/total'), visible: alert('We could not fetch this number') },
  {
    name: 'sidebar collapsed',
    path: '/admin',
    desktopOnly: true,
    // The badge of a menu entry must fit, too.
    setup: (page) => page.route('**/api/admin/messages/open/total', (route) => route.fulfill({ json: { openMessages: 120 } })),
    steps: (page) => runSteps(page, (shown) => shown.getByText('99+').waitFor(), clickButton('Collapse the sidebar')),
    visible: (page) => page.getByRole('button', { name: 'Expand the sidebar' }),
  },
  {
    name: 'menu open',
    path: '/admin',
    phoneOnly: true,
    part: 'header',
    steps: clickButton('Open the menu'),
    visible: (page) => page.getByRole('link', { name: 'Settings' }),
  },
  { name: 'logout', path: '/admin/logout', visible: title('Are you sure you want to logout?') },
  {
    name: 'logout, failed',
    path: '/admin/logout',
    ...mockFailure('**/api/admin/logout'),
    steps: clickButton('Logout'),
    visible: alert('The server could not end your login.'),
  },
  {
    name: 'page without permission',
    path: '/admin/users',
    setup: (page) =>
      page.route('**/api/auth/me', (route) =>
        route.fulfill({ json: { first_name: 'Ada', last_name: 'Obi', email: 'editor@example.com', permissions: ['admin:access', 'posts:write'] } }),
      ),
    visible: title('You may not open this page'),
  },
  { name: 'page not found', path: '/admin/nowhere', expectedErrors: [404], visible: title('Page not found') },
];

const accountScreens: AdminScreen[] = ['users', 'tutors'].flatMap((kind) => [
  { name: kind, path: `/admin/${kind}`, visible: text(/^Showing 1 to /) },
  { name: `${kind}, none`, path: `/admin/${kind}`, setup: mockEmptyList(`**/api/admin/${kind}?*`), visible: text(`No ${kind} yet`) },
  { name: `${kind}, no match`, path: `/admin/${kind}?search=nobody-at-all`, visible: text(`No ${kind} match.`) },
  { name: `${kind}, failed`, path: `/admin/${kind}`, ...mockFailure(`**/api/admin/${kind}?*`), visible: alert(`We could not fetch the ${kind}.`) },
  {
    name: `${kind}, export failed`,
    path: `/admin/${kind}`,
    ...mockFailure(`**/api/admin/${kind}/export*`),
    steps: clickButton('Download as CSV'),
    visible: alert('The server could not write the file.'),
  },
]);

const settingsScreens: AdminScreen[] = [
  { name: 'settings', path: '/admin/settings', visible: (page) => field(page, 'First name') },
  { name: 'settings, failed', path: '/admin/settings', ...mockFailure('**/api/admin/profile'), visible: alert('We could not fetch your profile') },
  {
    name: 'settings, rejected',
    path: '/admin/settings',
    expectedErrors: [400],
    steps: (page) => runSteps(page, (form) => field(form, 'First name').fill(''), clickButton('Update Settings')),
    visible: text('First name is required'),
  },
  {
    name: 'settings, saved',
    path: '/admin/settings',
    setup: (page) =>
      page.route('**/api/admin/profile', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Settings updated successfully' } }) : route.fallback(),
      ),
    steps: clickButton('Update Settings'),
    visible: text('Settings updated successfully'),
  },
];

const academyScreens: AdminScreen[] = [
  { name: 'academy', path: '/admin/academy', visible: (page) => page.getByLabel('First word of the name') },
  {
    name: 'academy, refused',
    path: '/admin/academy',
    steps: (page) =>
      runSteps(
        page,
        (shown) => shown.getByLabel('First word of the name').fill(''),
        (shown) => shown.getByLabel('Address of link 1').fill('video.example'),
        clickButton('Save settings'),
      ),
    visible: text('The first word is required'),
  },
  {
    name: 'academy, words refused',
    path: '/admin/academy',
    steps: (page) => runSteps(page, (shown) => shown.getByLabel('Headline').fill('Igbo '.repeat(20)), clickButton('Save words')),
    visible: text('The headline may have at most 60 characters'),
  },
  ...['Top of the front page', 'Levels', 'About page', 'How we keep children safe'].map((part) => ({
    name: `academy, preview of ${part}`,
    path: '/admin/academy',
    steps: clickButton(`Preview: ${part}`),
    visible: text('This is not saved yet.'),
  })),
  { name: 'handbook', path: '/admin/handbook', visible: (page) => page.getByRole('heading', { name: 'A flood of spam' }) },
  { name: 'academy, failed', path: '/admin/academy', ...mockFailure('**/api/academy'), visible: alert('We could not fetch the settings') },
];

const screens: AdminScreen[] = [
  ...loginScreens,
  ...layoutScreens,
  ...dashboardScreens,
  ...academyScreens,
  ...accountScreens,
  ...blogScreens,
  ...adminTagScreens,
  ...draftScreens,
  ...wordScreens,
  ...newsletterScreens,
  ...suppressedScreens,
  ...settingsScreens,
  ...jobScreens,
  ...systemScreens,
  ...staffScreens,
  ...auditLogScreens,
  ...commentScreens,
  ...importScreens,
  ...redirectScreens,
  ...courseToolScreens,
  ...starterScreens,
  ...messageScreens,
  ...concernScreens,
  ...lessonAdminScreens,
  ...secondFactorScreens,
  ...tutorScreens,
  ...classAdminScreens,
  ...reportAdminScreens,
  ...userScreens,
  ...courseAdminScreens,
];

/** Pages of the manifests without a screen above, as they are when they have loaded. */
const plainScreens = adminPages
  .filter((path) => !screens.some((screen) => new URL(screen.path, 'http://academy.example').pathname === path))
  .map((path): AdminScreen => ({ name: `the page ${path}`, path, visible: title(/./) }));

/** Every screen of the admin area in every state that looks different. */
export const adminScreens: AdminScreen[] = [...screens, ...plainScreens];
