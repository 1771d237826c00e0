// Proves T4.

import { describe, expect } from 'vitest';
import { escapeMarkup } from '#app/http/feed.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { asStored, naughtyLines, naughtyStrings } from '#tests/support/naughty-strings.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off' });
let adminApi: ReturnType<TestApp['api']>;
test.beforeAll(async ({ app }) => {
  adminApi = app.api(await app.adminToken());
  await adminApi.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await adminApi.blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
});

const json = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).json();
const denormalized = { lineOf: (text: string) => ` ${text.normalize('NFD')} `, linesOf: (text: string) => `\n${text.normalize('NFD')}\r\n` };

/** Writes a text into single-line fields, and returns every value that is read back. */
const singleLineFields: Record<string, (app: TestApp, text: string) => Promise<unknown[]>> = {
  async 'the names of a comment and a reply'(app, fullName) {
    const comment = await app.api().blog.comment({ id: 1, text: 'Ndewo', fullName });
    const reply = await app.api().blog.reply({ commentId: comment.id, text: 'Ndewo', fullName });
    const [listed] = (await app.api().blog.comments({ id: 1, limit: 1 })).rows;
    const [answer] = (await app.api().blog.replies({ commentId: comment.id })).rows;
    return [comment, reply, listed, answer].map((row) => row?.fullName);
  },
  async 'title and subtitle of a word'(app, text) {
    const { wordOfDay } = await adminApi.wordOfDay.update({ id: 1, title: text, subtitle: text });
    const word = await app.api().wordOfDay.current();
    const feed = await json(app, '/word-of-day/feed.json');
    return [wordOfDay.title, wordOfDay.subtitle, word.title, word.subtitle, feed.items[0].title, feed.items[0].summary];
  },
  async 'title and subtitle of a post'(app, text) {
    const { blog } = await adminApi.blog.update({ id: 1, title: text, subtitle: text });
    const post = await app.api().blog.read({ id: 1 });
    const [card] = (await app.api().blog.list({ view: 'card', limit: 1 })).rows;
    const feed = await json(app, '/blog/feed.json');
    return [blog.title, blog.subtitle, post.title, post.subtitle, card?.title, card?.subtitle, feed.items[0].title, feed.items[0].summary];
  },
  async 'the names of an administrator'(_, text) {
    await adminApi.accounts.profile({ ...person, email: admin.email, password: null, first_name: text, last_name: text });
    const [me, profile, { first_name }] = [await adminApi.accounts.me(), await adminApi.accounts.myProfile(), await adminApi.accounts.firstName()];
    return [me.first_name, me.last_name, profile.first_name, profile.last_name, first_name];
  },
};

/** The same for multi-line fields. */
const multilineFields: Record<string, (app: TestApp, text: string) => Promise<unknown[]>> = {
  async 'a comment and a reply'(app, text) {
    const comment = await app.api().wordOfDay.comment({ id: 1, text });
    const reply = await app.api().wordOfDay.reply({ commentId: comment.id, text });
    const [listed] = (await app.api().wordOfDay.comments({ id: 1, limit: 1 })).rows;
    const [answer] = (await app.api().wordOfDay.replies({ commentId: comment.id })).rows;
    return [comment, reply, listed, answer].map((row) => row?.text);
  },
  async 'the body of a word'(app, body) {
    const { wordOfDay } = await adminApi.wordOfDay.update({ id: 1, body });
    return [wordOfDay.body, (await app.api().wordOfDay.current()).body];
  },
};

describe.each(Object.entries({ ...singleLineFields, ...multilineFields }))('%s', (name, roundTrip) => {
  test('are read back as typed, trimmed and in NFC', async ({ app }) => {
    for (const text of naughtyStrings) {
      const read = await roundTrip(app, denormalized.lineOf(text));
      expect(read).toEqual(read.map(() => asStored(text)));
    }
    if (!(name in multilineFields)) return;
    for (const text of naughtyLines) {
      const read = await roundTrip(app, denormalized.linesOf(text));
      expect(read).toEqual(read.map(() => asStored(text)));
    }
  });
});

test('post bodies keep every character of the editor', async ({ app }) => {
  for (const text of naughtyStrings) {
    await adminApi.blog.update({ id: 1, body: `<p>${escapeMarkup(text).normalize('NFD')}</p>` });
    const { body } = await app.api().blog.read({ id: 1 });
    expect(body).toBe(`<p>${asStored(escapeMarkup(text)).replaceAll('&#39;', "'").replaceAll('&quot;', '"')}</p>`);
  }
});

test('users are listed under the names that they typed', async ({ app }) => {
  await Promise.all(
    naughtyStrings.map((name, nth) =>
      app.api().accounts.register({ ...person, first_name: name, last_name: `${name} `, email: `n${nth}@example.com` }),
    ),
  );
  const { rows } = await adminApi.accounts.users();
  const listed = new Map(rows.map(({ email, first_name, last_name }) => [email, [first_name, last_name]]));
  expect(listed).toEqual(new Map(naughtyStrings.map((name, nth) => [`n${nth}@example.com`, [asStored(name), asStored(name)]])));
});

test('mails contain contact messages and newsletters as typed, and no text adds headers', async ({ app }) => {
  const before = (await app.mails()).length;
  for (const text of naughtyStrings) await app.api().contact.send({ name: text, email: 'visitor@example.com', subject: text, message: text });
  for (const text of naughtyStrings) await adminApi.newsletter.test({ subject: text, message: text });
  const mails = (await app.mails()).slice(before);
  const stored = naughtyStrings.map(asStored);
  expect(mails.map(({ subject }) => subject)).toEqual([...stored.map((text) => `Contact: ${text}`), ...stored.map((text) => `[Test] ${text}`)]);
  for (const [nth, { text = '', to, bcc, replyTo }] of mails.entries()) {
    expect(text).toContain(stored[nth % stored.length]);
    expect([to?.length, bcc, replyTo?.length]).toEqual([1, undefined, nth < stored.length ? 1 : undefined]);
  }
  const rows = await app.context.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  expect(rows.map(({ name, subject, message }) => [name, subject, message])).toEqual(stored.map((text) => [text, text, text]));
});
