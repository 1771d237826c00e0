import type { Page } from 'playwright';
import { pictureFile } from '#app/testing/pictures.ts';
import { asAdmin, field, logIn, newLearner, password, postApi } from './people.ts';
import { bodyField, fillPost, newPost, openForm, picked, saveButton, theySave, titleField, tool } from './posts.ts';
import { breakApi, newEmail, visit } from './visit.ts';

export interface AdminScreen {
  name: string;
  path: string;
  /** The door is seen by those who are not inside. */
  outside?: true;
  narrow?: true;
  /** All that is within reach, where that is not the whole page. */
  part?: string;
  provokes?: (number | 'network')[];
  /** What must be so before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** What leads to this state. */
  steps?: (page: Page) => Promise<unknown>;
  /** What is seen when it stands. */
  seen: (page: Page) => { waitFor(): Promise<void> };
}

const title = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const says = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const alertDialog = (words: string) => (page: Page) => page.getByRole('alertdialog').filter({ hasText: words });
const alert = (words: string) => (page: Page) => page.getByRole('alert').getByText(words).first();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (name: string) => (page: Page) => page.locator('dialog').getByRole('button', { name, exact: true }).click();
const nothingIn = (url: string) => (page: Page) => page.route(url, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
const failing = (url: string) => ({ provokes: [500], before: (page: Page) => breakApi(page, url, 500) });

async function inTurn(page: Page, ...steps: ((page: Page) => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step(page);
}

const door: AdminScreen[] = [
  { name: 'login', path: '/admin/login', outside: true, seen: title('Administrator login') },
  {
    name: 'login, on the way to another page, with nothing filled in',
    path: '/admin/login?then=%2Fadmin%2Fusers',
    outside: true,
    steps: press('Log in'),
    seen: says('Password is required'),
  },
  {
    name: 'login, refused',
    path: '/admin/login',
    outside: true,
    provokes: [401],
    steps: (page) => logIn(page, 'admin@example.com', 'not the password'),
    seen: alert('Invalid password'),
  },
];

const frame: AdminScreen[] = [
  { name: 'dashboard', path: '/admin', seen: title(/^Welcome, /) },
  { name: 'dashboard, a number failed', path: '/admin', ...failing('**/api/admin/users/total'), seen: alert('We could not fetch this number.') },
  {
    name: 'sidebar collapsed',
    path: '/admin',
    steps: press('Collapse the sidebar'),
    seen: (page) => page.getByRole('button', { name: 'Expand the sidebar' }),
  },
  {
    name: 'menu open',
    path: '/admin',
    narrow: true,
    part: 'header',
    steps: press('Open the menu'),
    seen: (page) => page.getByRole('link', { name: 'Settings' }),
  },
  { name: 'logout', path: '/admin/logout', seen: title('Are you sure you want to logout?') },
  {
    name: 'logout, failed',
    path: '/admin/logout',
    ...failing('**/api/admin/logout'),
    steps: press('Logout'),
    seen: alert('The server could not end your login.'),
  },
  { name: 'page not found', path: '/admin/nowhere', provokes: [404], seen: title('Page not found') },
];

const people: AdminScreen[] = ['users', 'tutors'].flatMap((kind) => [
  { name: kind, path: `/admin/${kind}`, seen: says(/^Showing 1 to /) },
  { name: `${kind}, none`, path: `/admin/${kind}`, before: nothingIn(`**/api/admin/${kind}?*`), seen: says(`No ${kind} yet`) },
  { name: `${kind}, searched in vain`, path: `/admin/${kind}?search=nobody-at-all`, seen: says(`No ${kind} match.`) },
  { name: `${kind}, failed`, path: `/admin/${kind}`, ...failing(`**/api/admin/${kind}?*`), seen: alert(`We could not fetch the ${kind}.`) },
  {
    name: `${kind}, download failed`,
    path: `/admin/${kind}`,
    ...failing(`**/api/admin/${kind}/export*`),
    steps: press('Download as CSV'),
    seen: alert('The server could not write the file.'),
  },
]);

const pickPicture = async (page: Page) => page.locator('input[type=file][multiple]').setInputFiles(await picked(await pictureFile()));
const closeForm = (page: Page) => page.keyboard.press('Escape');
const writePost = (page: Page) => inTurn(page, openForm, (form) => fillPost(form, 'A post of the tour'));

const blog: AdminScreen[] = [
  { name: 'blog', path: '/admin/blog', seen: says(/^Showing 1 to /) },
  { name: 'blog, none', path: '/admin/blog', before: nothingIn('**/api/blog?*'), seen: says('There are no posts yet.') },
  { name: 'blog, failed', path: '/admin/blog', ...failing('**/api/blog?*'), seen: alert('Failed to fetch blogs') },
  { name: 'new post', path: '/admin/blog', steps: openForm, seen: dialog('Create Blog') },
  {
    name: 'new post, nothing filled in',
    path: '/admin/blog',
    steps: (page) => inTurn(page, openForm, (form) => saveButton(form).click()),
    seen: alert('All fields (title, body, and image) are required.'),
  },
  {
    name: 'new post, kept from before',
    path: '/admin/blog',
    steps: (page) => inTurn(page, openForm, (form) => titleField(form).fill('Begun'), closeForm, openForm),
    seen: says(/was kept in this browser/),
  },
  { name: 'post to update', path: '/admin/blog?edit=1', seen: bodyField },
  {
    name: 'post to update, gone',
    path: '/admin/blog?edit=99999',
    provokes: [404],
    seen: alert('Blog post not found.'),
  },
  {
    name: 'editor, link',
    path: '/admin/blog?edit=1',
    steps: (page) => tool(page, 'Link').click(),
    seen: (page) => page.getByLabel('Address of the link'),
  },
  {
    name: 'editor, link without an address',
    path: '/admin/blog?edit=1',
    steps: (page) => inTurn(page, (form) => tool(form, 'Link').click(), press('Set link')),
    seen: says('Please type where the link leads, or cancel.'),
  },
  { name: 'editor, picture', path: '/admin/blog?edit=1', steps: pickPicture, seen: (page) => page.getByLabel('What the picture shows') },
  {
    name: 'editor, formats on and capital keys',
    path: '/admin/blog?edit=1',
    steps: (page) =>
      inTurn(
        page,
        (form) => bodyField(form).click(),
        (form) => tool(form, 'Bold').click(),
        (form) => tool(form, 'Bullet list').click(),
        press('Capital letters'),
      ),
    seen: (page) => tool(page, 'Bullet list').and(page.locator('[aria-pressed=true]')),
  },
  {
    name: 'post created',
    path: '/admin/blog',
    steps: (page) => inTurn(page, writePost, (form) => saveButton(form).click()),
    seen: alertDialog('Blog post created successfully!'),
  },
  {
    name: 'post not saved',
    path: '/admin/blog',
    provokes: [500],
    steps: (page) =>
      inTurn(
        page,
        writePost,
        (form) => breakApi(form, '**/api/blog', 500, /POST/),
        (form) => saveButton(form).click(),
      ),
    seen: alertDialog('What you wrote is kept in this browser.'),
  },
  {
    name: 'post that two people change',
    path: '/admin/blog',
    provokes: [409],
    steps: async (page) => {
      const { id } = await newPost({ title: 'Of two' });
      await page.goto(`/admin/blog?edit=${id}`);
      await titleField(page).fill('Mine');
      await theySave(id, { title: 'Theirs' });
      await saveButton(page).click();
    },
    seen: alertDialog('Somebody else has saved this post since you opened it.'),
  },
  {
    name: 'post to delete',
    path: '/admin/blog',
    steps: press(/^Delete: /),
    seen: alertDialog('Are you sure you want to delete this blog post?'),
  },
  {
    name: 'post to delete, failed',
    path: '/admin/blog',
    provokes: [500],
    before: (page) => breakApi(page, '**/api/blog/*', 500, /DELETE/),
    steps: (page) => inTurn(page, press(/^Delete: /), inDialog('Delete')),
    seen: alert('Please try again.'),
  },
];

const currentWord = '**/api/word-of-day/current';
const word: AdminScreen[] = [
  { name: 'word of the day', path: '/admin/word-of-day', seen: (page) => page.getByRole('article') },
  {
    name: 'word of the day, none',
    path: '/admin/word-of-day',
    provokes: [404],
    before: (page) => breakApi(page, currentWord, 404),
    seen: says('No Word of the Day found'),
  },
  { name: 'word of the day, failed', path: '/admin/word-of-day', ...failing(currentWord), seen: alert('We could not fetch the Word of the Day.') },
  { name: 'new word', path: '/admin/word-of-day', steps: press('Create Word of the Day'), seen: dialog('Create Word of the Day') },
  {
    name: 'new word, nothing filled in',
    path: '/admin/word-of-day',
    steps: (page) => inTurn(page, press('Create Word of the Day'), inDialog('Create')),
    seen: says('Body is required'),
  },
  { name: 'word to update', path: '/admin/word-of-day', steps: press(/^Update: /), seen: dialog('Update Word of the Day') },
  {
    name: 'word updated',
    path: '/admin/word-of-day',
    before: (page) =>
      page.route('**/api/word-of-day/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Changed' } }) : route.fallback(),
      ),
    steps: (page) => inTurn(page, press(/^Update: /), inDialog('Update')),
    seen: alertDialog('Changed'),
  },
  {
    name: 'word to delete',
    path: '/admin/word-of-day',
    steps: press(/^Delete: /),
    seen: alertDialog('Are you sure you want to delete this Word of the Day?'),
  },
  {
    name: 'word to delete, failed',
    path: '/admin/word-of-day',
    provokes: [500],
    before: (page) => breakApi(page, '**/api/word-of-day/*', 500, /DELETE/),
    steps: (page) => inTurn(page, press(/^Delete: /), inDialog('Delete')),
    seen: alert('Failed to delete the Word of the Day.'),
  },
];

const fillLetter = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Subject').fill('Akụkọ');
  await page.getByRole('dialog').getByLabel('Message').fill('Ndewo!');
};
const letter: Pick<AdminScreen, 'path' | 'before'> = {
  path: '/admin/newsletter',
  before: (page) =>
    page.route('**/api/admin/send-newsletter', (route) =>
      route.fulfill({ status: 202, json: { id: 1, recipients: 2, message: 'On its way to 2 readers' } }),
    ),
};
const newsletter: AdminScreen[] = [
  { name: 'newsletter', path: '/admin/newsletter', seen: says(/^Showing 1 to /) },
  {
    name: 'newsletter, nobody reads it',
    path: '/admin/newsletter',
    before: nothingIn('**/api/admin/subscribers?*'),
    seen: says('Nobody has subscribed yet.'),
  },
  {
    name: 'newsletter, failed',
    path: '/admin/newsletter',
    ...failing('**/api/admin/subscribers?*'),
    seen: alert('We could not fetch the subscribers.'),
  },
  { name: 'letter', path: '/admin/newsletter', steps: press('Send Newsletters'), seen: dialog('Send Newsletters') },
  {
    name: 'letter, nothing filled in',
    path: '/admin/newsletter',
    steps: (page) => inTurn(page, press('Send Newsletters'), inDialog('Send')),
    seen: says('Message is required'),
  },
  {
    name: 'letter with its preview',
    path: '/admin/newsletter',
    steps: (page) => inTurn(page, press('Send Newsletters'), fillLetter, press('Preview')),
    seen: (page) => page.getByRole('region', { name: 'Preview' }),
  },
  {
    name: 'letter, refused',
    path: '/admin/newsletter',
    ...failing('**/api/admin/send-newsletter'),
    steps: (page) => inTurn(page, press('Send Newsletters'), fillLetter, inDialog('Send')),
    seen: alert('Failed to send.'),
  },
  {
    name: 'letter sent',
    ...letter,
    steps: (page) => inTurn(page, press('Send Newsletters'), fillLetter, inDialog('Send')),
    seen: says('On its way to 2 readers'),
  },
];

const settings: AdminScreen[] = [
  { name: 'settings', path: '/admin/settings', seen: (page) => field(page, 'First name') },
  { name: 'settings, failed', path: '/admin/settings', ...failing('**/api/admin/profile'), seen: alert('We could not fetch your profile.') },
  {
    name: 'settings, refused',
    path: '/admin/settings',
    provokes: [400],
    steps: (page) => inTurn(page, (form) => field(form, 'First name').fill(''), press('Update Settings')),
    seen: says('First name is required'),
  },
  {
    name: 'settings, saved',
    path: '/admin/settings',
    before: (page) =>
      page.route('**/api/admin/profile', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Settings updated successfully' } }) : route.fallback(),
      ),
    steps: press('Update Settings'),
    seen: says('Settings updated successfully'),
  },
];

/** Every screen of the administrators' area, in every state that looks different. */
export const adminScreens: AdminScreen[] = [...door, ...frame, ...people, ...blog, ...word, ...newsletter, ...settings];

/** Somebody of every kind, so that no list is empty. */
export async function furnishAdmin(): Promise<void> {
  await newLearner();
  const tutor = { first_name: 'Tutor', last_name: 'Example', email: newEmail('tutor'), phone_number: '+234 800', level: 'advanced' };
  await postApi('/tutor', { ...tutor, password, confirm_password: password });
  for (let nth = 0; nth < 11; nth += 1) await postApi('/subscribe', { email: newEmail('reader') });
}

/** The screen in its state, in light colours. */
export async function openScreen(
  { path, outside, narrow, provokes, before, steps, seen }: AdminScreen,
  options: Parameters<typeof visit>[1] = {},
): Promise<Page> {
  const page = await visit('/about', {
    colorScheme: 'light',
    ...(outside ? {} : { token: await asAdmin() }),
    ...(narrow ? { viewport: { width: 390, height: 844 } } : {}),
    ...(provokes ? { provokes } : {}),
    ...options,
  });
  await before?.(page);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await steps?.(page);
  await seen(page).waitFor();
  return page;
}
