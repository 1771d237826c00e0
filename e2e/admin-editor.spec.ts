import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bmpFile, icoFile, imageFile } from '#tests/support/image-files.ts';
import { focusedName } from './page.ts';
import { pastedTexts } from './pasted-texts.ts';
import {
  bodyField,
  created,
  dismissDialog,
  fillPost,
  listPosts,
  openForm,
  restorePosts,
  saveButton,
  toFileInput,
  tool,
  visitPosts,
} from './posts.ts';

restorePosts();

async function write(text = ''): Promise<Page> {
  const page = await visitPosts();
  await openForm(page);
  await bodyField(page).click();
  await page.keyboard.type(text);
  return page;
}

interface Clipboard {
  html?: string;
  text?: string;
  files?: File[];
}

/** Dispatches a paste or drop event as the browser does. */
async function dispatchContent(page: Page, kind: 'paste' | 'drop', { html, text, files = [] }: Clipboard): Promise<void> {
  const transferred = await Promise.all(
    files.map(async (file) => ({ name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] })),
  );
  await bodyField(page).evaluate(
    (field, content) => {
      const data = new DataTransfer();
      if (content.html) data.setData('text/html', content.html);
      if (content.text) data.setData('text/plain', content.text);
      for (const { name, type, bytes } of content.packed) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const { left, top } = field.getBoundingClientRect();
      const always = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        content.how === 'paste'
          ? new ClipboardEvent('paste', { ...always, clipboardData: data })
          : new DragEvent('drop', { ...always, dataTransfer: data, clientX: left + 30, clientY: top + 30 }),
      );
    },
    { how: kind, html, text, packed: transferred },
  );
}
const html = (page: Page) => bodyField(page).innerHTML();
const hrefs = (page: Page) =>
  bodyField(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const pictures = (page: Page) => bodyField(page).locator('img:not(.ProseMirror-separator)');
const sources = (page: Page) => pictures(page).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

test.each([
  ['example.com', 'https://example.com'],
  ['http://example.com/a', 'http://example.com/a'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['tel:+2341555', 'tel:+2341555'],
])('a link typed as %s points to %s', { tags: ['full'] }, async (typed, expected) => {
  const page = await write('word');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+K');
  await page.getByLabel('Address of the link').fill(typed);
  await page.getByRole('button', { name: 'Set link' }).click();
  await expect.poll(() => hrefs(page)).toEqual([expected]);
  await tool(page, 'Link').click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect.poll(() => hrefs(page)).toEqual([]);
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///x', 'ftp://example.com'])(
  'a link typed as %s is refused with a sentence, and the field keeps it',
  { tags: ['full'] },
  async (typed) => {
    const page = await write('word');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+K');
    const address = page.getByLabel('Address of the link');
    await address.fill(typed);
    await page.getByRole('button', { name: 'Set link' }).click();
    await page.getByText('A link can lead to http, https, mailto and tel addresses. Please type another one, or cancel.').waitFor();
    expect([await hrefs(page), await address.inputValue()]).toEqual([[], typed]);
    await address.fill('example.com');
    await page.getByRole('button', { name: 'Set link' }).click();
    await expect.poll(() => hrefs(page)).toEqual(['https://example.com']);
  },
);

// Proves A122.
test('pasted HTML loses scripts, event handlers and unsafe URLs, and its headings start at level 2', async () => {
  const page = await write();
  await dispatchContent(page, 'paste', {
    html: `<h1 onclick="x()">Top</h1><p><a href="javascript:x()">bad</a> <a href="https://example.com">good</a> <a href="ftp://x.example">old</a></p>
      <img src="javascript:x()" onerror="x()"><style>p { color: red }</style><img src="data:image/svg+xml;base64,AAAA"><script>x()</script><iframe src="https://example.com"></iframe>`,
  });
  await bodyField(page).getByRole('heading', { level: 2, name: 'Top' }).waitFor();
  await expect.poll(() => hrefs(page)).toEqual(['https://example.com']);
  await page
    .getByRole('status')
    .getByText('We left out 2 links and kept their text: links can lead to http, https, mailto and tel addresses.')
    .waitFor();
  await expect.poll(() => sources(page)).toEqual([]);
  await expect.poll(() => html(page)).not.toMatch(/script|onclick|iframe/);
});

// The gate has what a paste must lose, above.
test('texts of other programs keep their lists, headings, paragraphs and signs', { tags: ['full'] }, async () => {
  const page = await write();
  const written: { source: string; expected: string }[] = [];
  for (const { source, html: clipboard } of pastedTexts) {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await dispatchContent(page, 'paste', { html: clipboard });
    const text = (await html(page)).replace(/<br class="ProseMirror-trailingBreak">/g, '').replace(/(?:<p><\/p>)+$/, '');
    written.push({ source, expected: text });
  }
  expect(written).toEqual(pastedTexts.map(({ source, expected }) => ({ source, expected })));
});

test('text pasted from a word processor keeps its formatting and is not bold as a whole', { tags: ['full'] }, async () => {
  const page = await write();
  await dispatchContent(page, 'paste', {
    html: `<meta charset="utf-8"><b style="font-weight:normal"><p style="margin:0">Plain, style = none, <span style="font-weight:700">bold</span>,
      <span style="font-style:italic;font-weight:400">slanted</span>, <span style="text-decoration:line-through">gone</span></p></b>`,
  });
  await bodyField(page).getByText('Plain, style = none,').waitFor();
  await expect.poll(() => bodyField(page).locator('strong').allTextContents()).toEqual(['bold']);
  await expect.poll(() => bodyField(page).locator('em').allTextContents()).toEqual(['slanted']);
  await expect.poll(() => bodyField(page).locator('s').allTextContents()).toEqual(['gone']);
});

test('PNG, GIF, JPEG, BMP and ICO files can be selected; BMP and ICO are converted to PNG; the server accepts all', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Pictures');
  const files = [await imageFile('png'), await imageFile('gif'), await imageFile('jpeg'), bmpFile(), await icoFile()];
  await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files.map(toFileInput)));
  await pictures(page).nth(4).waitFor();
  expect((await sources(page)).map((source) => source.slice(0, 15))).toEqual(
    ['png;', 'gif;', 'jpeg', 'png;', 'png;'].map((kind) => `data:image/${kind}`),
  );
  await expect.poll(() => focusedName(page)).toBe('picture-description');
  await saveButton(page).click();
  await dismissDialog(page, created);
  const [post] = await listPosts();
  expect(post?.body.match(/<img src="\/media\//g)).toHaveLength(5);
});

test.each(['paste', 'drop'] as const)('a %s inserts images', { tags: ['full'] }, async (kind) => {
  const page = await write('Text');
  await dispatchContent(page, kind, { files: [await imageFile('png', 40, 40), bmpFile()] });
  await pictures(page).nth(1).waitFor();
  expect((await sources(page)).every((source) => source.startsWith('data:image/png'))).toBe(true);
  await bodyField(page).getByText('Text').waitFor();
});

test('a BMP inside pasted HTML becomes an image of the post', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Pasted');
  const code = Buffer.from(await bmpFile().arrayBuffer()).toString('base64');
  await dispatchContent(page, 'paste', { html: `<p>Look</p><img src="data:image/bmp;base64,${code}" alt="Old">` });
  await saveButton(page).click();
  await dismissDialog(page, created);
  expect((await listPosts())[0]?.body).toMatch(/<img src="\/media\/[^>]* alt="Old"/);
});

test.each([
  ['a WebP', () => imageFile('webp'), 'Please choose a PNG, GIF, JPEG, BMP or ICO file.'],
  ['a text', async () => new File(['hello'], 'x.png', { type: 'image/png' }), 'Please choose a PNG, GIF, JPEG, BMP or ICO file.'],
  ['an SVG', async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg'), 'This is an SVG drawing, which may contain programs.'],
  ['an iPhone photo', async () => new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'x.heic'), 'Settings, Camera, Formats, Most Compatible.'],
  ['a damaged image', async () => new File([(await imageFile()).slice(0, 60)], 'x.png'), 'cannot be read. Please save it anew'],
  ['a large GIF', async () => new File([await imageFile('gif'), new Uint8Array(5 * 1024 * 1024)], 'x.gif'), 'larger than 5 megabytes'],
])('%s is rejected with a message', { tags: ['full'] }, async (_, file, sentence) => {
  const page = await write('Text');
  await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await file()));
  await page.getByRole('alert').getByText(sentence).waitFor();
  await expect.poll(() => sources(page)).toEqual([]);
  await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await imageFile()));
  await pictures(page).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('an eleventh image is rejected', { tags: ['full'] }, async () => {
  const page = await write();
  const file = await toFileInput(await imageFile('png', 20, 20));
  await page.locator('input[type=file][multiple]').setInputFiles(Array.from({ length: 11 }, () => file));
  await page.getByRole('alert').getByText('A post may have at most 10 pictures in its body.').waitFor();
  await expect.poll(() => sources(page)).toHaveLength(10);
});

// Proves A121.
test('an image gets an alternative text when it is inserted, another when it is selected, and can be removed', { tags: ['full'] }, async () => {
  const page = await write('Before');
  await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await imageFile()));
  const expectsImages = page.getByLabel('Description of this picture (alt text)');
  await expect.poll(() => focusedName(page)).toBe('picture-description');
  await page.keyboard.type('A wll');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After');
  await expect.poll(() => expectsImages.count()).toBe(0);
  await bodyField(page).getByRole('img', { name: 'A wll' }).click();
  await expectsImages.fill('A wall');
  await bodyField(page).getByRole('img', { name: 'A wall' }).waitFor();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => sources(page)).toEqual([]);
  await expect.poll(() => bodyField(page).innerText()).toMatch(/^Before\s+After\s*$/);
});

test('an image gets a caption below it; Enter goes on behind the figure, and Backspace in an empty caption removes it', {
  tags: ['full'],
}, async () => {
  const page = await write('Before');
  await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await imageFile()));
  await page.getByRole('button', { name: 'Add a caption' }).click();
  await page.keyboard.type('A market at dawn');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After');
  const caption = bodyField(page).locator('figure > img + figcaption');
  await expect.poll(() => caption.innerText()).toBe('A market at dawn');
  await expect.poll(() => bodyField(page).innerText()).toMatch(/^Before\s+A market at dawn\s+After\s*$/);
  const panel = page.getByRole('group', { name: 'Picture' });
  await bodyField(page).locator('figure img').click();
  await panel.waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add a caption' }).count()).toBe(0);
  await caption.click();
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('End');
  for (let presses = 'A market at dawn'.length; presses >= 0; presses -= 1) await page.keyboard.press('Backspace');
  await expect.poll(() => bodyField(page).locator('figure').count()).toBe(0);
  await expect.poll(() => sources(page)).toHaveLength(1);
});
