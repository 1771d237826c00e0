import { expect, test } from 'vitest';
import { bodyField, dismissDialog, newPost, openForm, readPost, restorePosts, saveButton, updated, visitPosts } from './posts.ts';

restorePosts();

test('a changed body keeps its table and its Igbo markup', { tags: ['full'] }, async () => {
  const table = '<table><tbody><tr><th>One</th><td><span lang="ig">otu</span></td></tr></tbody></table>';
  const post = await newPost({ title: 'Numbers', body: `${table}<p>Below</p>` });
  const page = await visitPosts();
  await openForm(page, 'Numbers');
  await bodyField(page).getByText('Below').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' it');
  await saveButton(page).click();
  await dismissDialog(page, updated);
  expect((await readPost(post.id)).body).toBe(
    '<table><tbody><tr><th><p>One</p></th><td><p><span lang="ig">otu</span></p></td></tr></tbody></table><p>Below it</p>',
  );
});

test('a changed body keeps its footnotes, and the language and direction of each part', { tags: ['full'] }, async () => {
  const body = [
    '<p dir="rtl">One <span dir="ltr">two</span> <span lang="ig" dir="ltr">abụọ</span> <em lang="ig">atọ</em><sup><a href="#fn-1" id="fnref-1">1</a></sup></p>',
    '<figure dir="rtl"><blockquote><p>Said</p></blockquote><figcaption lang="ig">Ada</figcaption></figure>',
    '<table dir="rtl"><tbody><tr><td dir="rtl" lang="ig"><p>otu</p></td></tr></tbody></table>',
    '<pre dir="ltr"><code>1 + 1</code></pre>',
    '<ol><li id="fn-1"><p>A note <a href="#fnref-1">↩</a></p></li></ol>',
  ].join('');
  const post = await newPost({ title: 'Directions', body: `${body}<p>Below</p>` });
  const page = await visitPosts();
  await openForm(page, 'Directions');
  await bodyField(page).getByText('Below').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' it');
  await saveButton(page).click();
  await dismissDialog(page, updated);
  expect((await readPost(post.id)).body).toBe(post.body.replace('Below', 'Below it'));
});

test('a changed body keeps the spans of its tables, and a ragged table that is only opened', { tags: ['full'] }, async () => {
  const body = [
    '<table><tbody><tr><th colspan="2" scope="col"><p>Days</p></th></tr><tr><td rowspan="2"><p>Eke</p></td><td><p>1</p></td></tr><tr><td><p>2</p></td></tr></tbody></table>',
    '<table><tbody><tr><td><p>One</p></td></tr><tr><td><p>Two</p></td><td><p>Three</p></td></tr></tbody></table>',
    '<hr>',
  ].join('');
  const post = await newPost({ title: 'Spans', body: `${body}<p>Below</p>` });
  const page = await visitPosts();
  await openForm(page, 'Spans');
  await bodyField(page).getByText('Below').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' it');
  await saveButton(page).click();
  await dismissDialog(page, updated);
  expect((await readPost(post.id)).body).toBe(post.body.replace('Below', 'Below it'));
});
