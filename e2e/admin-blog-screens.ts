import type { Page } from 'playwright';
import { imageFile } from '#tests/support/image-files.ts';
import { type AdminScreen, alert, alertDialog, dialog, failing, inDialog, inTurn, nothingIn, press, says } from './admin-screen.ts';
import { mockApiError } from './page.ts';
import { bodyField, created, fillPost, newPost, openForm, picked, saveButton, theySave, titleField, tool } from './posts.ts';

const pickPicture = async (page: Page) => page.locator('input[type=file][multiple]').setInputFiles(await picked(await imageFile()));
const closeForm = (page: Page) => page.keyboard.press('Escape');
const writePost = (page: Page) => inTurn(page, openForm, (form) => fillPost(form, 'A post of the tour'));

/** The posts, their form and its editor, and what is asked and told about them. */
export const blogScreens: AdminScreen[] = [
  { name: 'blog', path: '/admin/blog', seen: says(/^Showing 1 to /) },
  { name: 'blog, none', path: '/admin/blog', before: nothingIn('**/api/blog?*'), seen: says('There are no posts yet.') },
  { name: 'blog, failed', path: '/admin/blog', ...failing('**/api/blog?*'), seen: alert('We could not fetch the posts. The fault is ours.') },
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
    seen: alertDialog(created),
  },
  {
    name: 'post not saved',
    path: '/admin/blog',
    provokes: [500],
    steps: (page) =>
      inTurn(
        page,
        writePost,
        (form) => mockApiError(form, '**/api/blog', 500, /POST/),
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
    before: (page) => mockApiError(page, '**/api/blog/*', 500, /DELETE/),
    steps: (page) => inTurn(page, press(/^Delete: /), inDialog('Delete')),
    seen: alert('Please try again.'),
  },
];
