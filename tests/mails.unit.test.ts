import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { issueMail } from '#app/features/newsletter/mails/issue.mail.server.ts';
import { mailTemplates } from '#app/features.server.ts';
import { mailPreviews, writeMailPreviews } from '#app/mail-previews.server.ts';
import { brandName } from '#app/ui/theme/brand.ts';

const publicUrl = 'https://academy.test';
const previews = mailPreviews(publicUrl);

const decode = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Tags of markup with their attributes, comments for Outlook left out. */
const tagsOf = (html: string) => html.replace(/<!--.*?-->/gs, '').match(/<[^>]+>/g) ?? [];
const namesOf = (html: string) => tagsOf(html).map((tag) => tag.match(/^<[/!]?([\w-]+)/)?.[1]);
const bodyOf = (html: string) => html.replace(/.*<body[^>]*>/s, '').replace(/<div style="display:none.*?<\/div>/s, '');
const linksOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, url = '']) => decode(url));

/** Words that a reader sees, addresses of links included. */
const visibleWords = (text: string) => text.split(/\s+/).flatMap((word) => (word === '' || word === '--' ? [] : word.replace(/:$/, '')));
const visibleWordsOfHtml = (html: string) =>
  visibleWords(
    decode(
      bodyOf(html)
        .replace(/<!--.*?-->/gs, '')
        .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 $1')
        .replace(/<\/?span[^>]*>/g, '')
        .replace(/<[^>]+>/g, ' '),
    ),
  );

test('every mail of a feature is registered under the name of its file', () => {
  const files = globSync('app/features/*/mails/*.mail.server.ts').map((file) => `${file.split(/[\\/]/)[2]}.${basename(file, '.mail.server.ts')}`);
  expect(mailTemplates.map(({ name }) => name).sort()).toEqual(files.sort());
  for (const { name, previews } of mailTemplates) expect(Object.keys(previews), name).not.toEqual([]);
});

const allowedTags = 'doctype html head meta title style body div table tr td p h1 span strong br a'.split(' ');

test.for(previews)(
  '$name, $preview: one line of subject, the same in both parts, links, markup and size',
  ({ mail: { subject, text, html, headers } }) => {
    expect(subject).toMatch(/^\P{Cc}{1,200}$/u);
    expect(subject.trim()).toBe(subject);
    expect(visibleWordsOfHtml(html), 'the same in both parts').toEqual([...brandName.split(' '), ...visibleWords(text)]);

    const links = linksOf(html);
    expect(
      links.filter((link) => !/^https:\/\/academy\.test\/[\w-]/.test(link)),
      'links to other sites',
    ).toEqual([]);
    expect(text.match(/https?:\/\/\S+/g) ?? []).toEqual(links);
    const labels = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, label]) => label);
    expect(new Set(labels).size, 'link texts that differ').toBe(labels.length);

    // Loads nothing, runs nothing, and has layout tables that screen readers skip.
    expect(namesOf(html).filter((name) => !allowedTags.includes(name ?? ''))).toEqual([]);
    expect(tagsOf(html).join('')).not.toMatch(/\s(?:on\w+|src|background|id)=|url\(|@import|@font-face/i);
    expect(tagsOf(html).filter((tag) => tag.startsWith('<table') && !tag.includes('role="presentation"'))).toEqual([]);
    expect(namesOf(html).filter((name) => name === 'h1').length).toBeLessThanOrEqual(2);

    expect(
      [subject, text, html].map((part) => part.normalize('NFC') === part),
      'composed letters',
    ).toEqual([true, true, true]);
    expect(html, 'preheader').toMatch(/<div style="display:none[^>]*>[^<&]/);
    // Gmail cuts longer ones.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);

    const secret = text.match(/Unsubscribe: https:\/\/academy\.test\S+(\?\S+)/)?.[1];
    expect(headers?.['List-Unsubscribe']?.replace(/^<https:\/\/academy\.test\/api\/[\w/-]+(\?\S+)>$/, '$1'), 'one-click address').toBe(secret);
    expect(headers?.['List-Unsubscribe-Post']).toBe(secret && 'List-Unsubscribe=One-Click');
  },
);

test('newsletters, their welcome, weekly digests, reminders and emails about replies can be unsubscribed from', () => {
  const withLink = previews.filter(({ mail }) => mail.headers?.['List-Unsubscribe']).map(({ name, preview }) => `${name}, ${preview}`);
  const replies = ['one', 'many', 'long words'].map((preview) => `reply-notices.replies, ${preview}`);
  const digests = ['a family', 'one profile'].map((preview) => `household.weekly-digest, ${preview}`);
  const reminders = ['one profile', 'a family, for one the last time'].map((preview) => `household.reminder, ${preview}`);
  expect(withLink).toEqual([...digests, ...reminders, 'newsletter.welcome, new subscriber', 'newsletter.issue, newsletter', ...replies]);
});

/** Names of texts that the code chooses; all others may come from a visitor or an administrator. */
const chosenByCode = ['alert', 'registerPath', 'newcomer', 'kind', 'outcome', 'change', 'step'];

/** A copy with another text in every place. */
const withTexts = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => withTexts(inner, text));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, chosenByCode.includes(key) ? inner : withTexts(inner, text)]));
};

const hostile = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' style='background:url(//evil.test)",
  '</td></table><!--',
  '&lt;b&gt;',
];

test('no text adds markup to an email', () => {
  for (const { name, previews, compose } of mailTemplates)
    for (const [preview, props] of Object.entries(previews)) {
      const markup = (text: string) => tagsOf(compose(publicUrl, Object(withTexts(props, text))).html).map((tag) => tag.replace(/ href="[^"]*"/, ''));
      const expected = markup('x');
      for (const text of hostile) expect(markup(text), `${name}, ${preview}: ${text}`).toEqual(expected);
    }
});

test('the longest newsletter stays below the 102 KB at which Gmail cuts an email', () => {
  const message = 'Ndewo nụ, ka anyị kwuo okwu. This is what we say in the morning: ụtụtụ ọma!\n\n'.repeat(600).slice(0, 40_000);
  const { html } = issueMail.compose(publicUrl, { subject: 'Akụkọ', message, to: { email: 'a@example.com', token: 'x' } });
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
});

test('previews are written as HTML and text, with a page that links to all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(writeMailPreviews(folder, publicUrl)).toBe(previews.length);
  const files = previews.flatMap(({ file }) => [`${file}.html`, `${file}.txt`]);
  expect(readdirSync(folder).sort()).toEqual([...files, 'index.html'].sort());
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const file of files) expect(index).toContain(`href="${file}"`);
});
