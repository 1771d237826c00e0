import type { Page } from 'playwright';

export interface Screen {
  name: string;
  path: string;
  as?: 'admin';
  /** What must be so before the page is opened: answers that fail, lists that are empty. */
  before?: (page: Page) => Promise<void>;
  steps?: (page: Page) => Promise<void>;
  /** Only what is seen at once: a modal stands in the window, not on the page. */
  window?: boolean;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const answer = (url: string, status: number, json: unknown) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ status, json, headers: { 'X-Total-Count': '0' } }));
const form = (submit: string) => (page: Page) => page.getByRole('main').getByRole('button', { name: submit }).click();
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
};

const anybody: Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-menu',
    path: '/',
    window: true,
    steps: async (page) =>
      void (await page
        .getByRole('button', { name: 'Open the menu' })
        .click({ timeout: 1_000 })
        .catch(() => undefined)),
  },
  { name: 'home-level', path: '/', window: true, steps: (page) => page.getByRole('group', { name: '1 of 3' }).getByRole('button').first().click() },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', steps: form('Register') },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    steps: async (page) => {
      await fill(page, { Email: 'nobody@example.com', Password: 'a long enough secret' });
      await form('Log in')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'verify', path: '/verify' },
  { name: 'tutor-registration', path: '/tutor-registration' },
  { name: 'blog', path: '/blog' },
  { name: 'post', path: '/blog/6' },
  { name: 'post-missing', path: '/blog/999' },
  { name: 'unsubscribe-refused', path: '/unsubscribe?token=x&email=reader@example.com' },
  { name: 'not-found', path: '/nowhere' },
];

const inside: Screen[] = [
  { name: 'admin-login', path: '/admin/login?then=%2Fadmin' },
  { name: 'admin-dashboard', path: '/admin' },
  { name: 'admin-dashboard-failed', path: '/admin', before: answer('**/api/admin/users/total', 500, {}) },
  { name: 'admin-users', path: '/admin/users' },
  { name: 'admin-users-none', path: '/admin/users?search=nobody' },
  { name: 'admin-users-failed', path: '/admin/users', before: answer('**/api/admin/users?*', 500, {}) },
  { name: 'admin-tutors', path: '/admin/tutors' },
  { name: 'admin-newsletter', path: '/admin/newsletter' },
  { name: 'admin-newsletter-letter', path: '/admin/newsletter', window: true, steps: press('Send Newsletters') },
  { name: 'admin-blog', path: '/admin/blog' },
  { name: 'admin-blog-none', path: '/admin/blog', before: answer('**/api/blog?*', 200, []) },
  { name: 'admin-blog-create', path: '/admin/blog', window: true, steps: press('Create Blog') },
  { name: 'admin-blog-update', path: '/admin/blog?edit=6', window: true },
  { name: 'admin-blog-delete', path: '/admin/blog', window: true, steps: press(/^Delete: /) },
  { name: 'admin-word', path: '/admin/word-of-day' },
  { name: 'admin-word-update', path: '/admin/word-of-day', window: true, steps: press(/^Update: /) },
  { name: 'admin-word-none', path: '/admin/word-of-day', before: answer('**/api/word-of-day/current', 404, {}) },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-logout', path: '/admin/logout' },
].map((screen) => ({ ...screen, as: 'admin' as const }));

/** Every screen, and the states worth looking at. */
export const screens = [...anybody, ...inside];
