import { expect, test } from 'vitest';
import { openPage } from './page.ts';
import { card, chooseImage, created, dismissDialog, fillPost, newPost, openForm, restorePosts, saveButton, visitPosts } from './posts.ts';
import { newTaggedPosts, tagsField } from './tag-screens.ts';

restorePosts();

test('an author chooses tags by keyboard, and a draft keeps them', { tags: ['full'] }, async () => {
  await newPost({ tags: 'Market Food, Home' });
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'With tags');
  const chosen = page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
  const field = tagsField(page);
  await field.fill('mark');
  await page.getByRole('option', { name: 'Market Food' }).waitFor();
  await field.press('Escape');
  await page.getByRole('option', { name: 'Market Food' }).waitFor({ state: 'detached' });
  await field.fill('marke');
  await page.getByRole('option', { name: 'Market Food' }).waitFor();
  await field.press('ArrowDown');
  await expect
    .poll(() => field.getAttribute('aria-activedescendant'))
    .toBe(await page.getByRole('option', { name: 'Market Food' }).getAttribute('id'));
  await field.press('Enter');
  await field.fill('Extra,');
  await field.press('Backspace');
  await page.getByText('Removed “Extra”.').waitFor();
  await field.fill('HÓME');
  await field.press('Enter');
  await page.getByText('“Home” exists in other letters, and is used.').waitFor();
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining('Market Food'), expect.stringContaining('Home')]);
  await field.fill('half');
  await field.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openForm(page);
  await page.getByText('was kept, and is not saved yet').waitFor();
  await expect.poll(() => chosen.count()).toBe(3);
  await page.getByRole('button', { name: 'Remove the tag half' }).click();
  await chooseImage(page);
  await saveButton(page).click();
  await dismissDialog(page, created);
  await card(page, 'With tags').waitFor();
  const { tags } = (await (await page.request.get('/api/blog?limit=1')).json())[0];
  expect(tags).toEqual([
    { name: 'Home', slug: 'home' },
    { name: 'Market Food', slug: 'market-food' },
  ]);
});

test('readers go from a post to its tags and to related posts, without JavaScript too', { tags: ['full'] }, async () => {
  const id = await newTaggedPosts();
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(`/blog/${id}`, { javaScriptEnabled });
    const related = page.getByRole('region', { name: 'Related posts' });
    await expect.poll(() => related.getByRole('link').count()).toBe(3);
    await page.getByRole('list', { name: 'Tags', exact: true }).getByRole('link', { name: 'Igbo food' }).click();
    await page.getByRole('heading', { level: 1, name: 'Igbo food' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tags/igbo-food');
    await page.getByText('4 posts with this tag').waitFor();
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/tags\/igbo-food$/);
  }
  const other = await openPage('/tags/IGBO%20F%C3%B3od', { javaScriptEnabled: false });
  expect(new URL(other.url()).pathname).toBe('/tags/igbo-food');
});
