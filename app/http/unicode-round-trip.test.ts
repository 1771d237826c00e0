import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { asStored, naughtyLines, naughtyStrings } from '#tests/support/naughty-strings.ts';
import { admin, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { escapeMarkup } from './feed.server.ts';

let at: TestApp;
let head: ReturnType<TestApp['api']>;
beforeAll(async () => {
  at = await createTestApp({ RATE_LIMITS: 'off' });
  head = at.api(await at.adminToken());
  await head.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await head.blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
});
afterAll(() => at.close());

const json = async (path: string) => (await at.httpApp.fetch(new Request(`http://academy.test${path}`))).json();
const typed = { lineOf: (text: string) => ` ${text.normalize('NFD')} `, linesOf: (text: string) => `\n${text.normalize('NFD')}\r\n` };

/** Writes a text into fields of one line, and returns what stands in all the places where it is read. */
const oneLine: Record<string, (text: string) => Promise<unknown[]>> = {
  async 'a name beside a comment and beside a reply'(fullName) {
    const comment = await at.api().blog.comment({ id: 1, text: 'Ndewo', fullName });
    const reply = await at.api().blog.reply({ commentId: comment.id, text: 'Ndewo', fullName });
    const [listed] = (await at.api().blog.comments({ id: 1, limit: 1 })).rows;
    const [answer] = (await at.api().blog.replies({ commentId: comment.id })).rows;
    return [comment, reply, listed, answer].map((row) => row?.fullName);
  },
  async 'title and subtitle of a word'(text) {
    const { wordOfDay } = await head.wordOfDay.update({ id: 1, title: text, subtitle: text });
    const word = await at.api().wordOfDay.current();
    const feed = await json('/word-of-day/feed.json');
    return [wordOfDay.title, wordOfDay.subtitle, word.title, word.subtitle, feed.items[0].title, feed.items[0].summary];
  },
  async 'title and subtitle of a post'(text) {
    const { blog } = await head.blog.update({ id: 1, title: text, subtitle: text });
    const post = await at.api().blog.read({ id: 1 });
    const [card] = (await at.api().blog.list({ view: 'card', limit: 1 })).rows;
    const feed = await json('/blog/feed.json');
    return [blog.title, blog.subtitle, post.title, post.subtitle, card?.title, card?.subtitle, feed.items[0].title, feed.items[0].summary];
  },
  async 'the names of an administrator'(text) {
    await head.accounts.profile({ ...person, email: admin.email, password: null, first_name: text, last_name: text });
    const [me, profile, { first_name }] = [await head.accounts.me(), await head.accounts.myProfile(), await head.accounts.firstName()];
    return [me.first_name, me.last_name, profile.first_name, profile.last_name, first_name];
  },
};

/** The same for fields of several lines. */
const severalLines: Record<string, (text: string) => Promise<unknown[]>> = {
  async 'a comment and a reply'(text) {
    const comment = await at.api().wordOfDay.comment({ id: 1, text });
    const reply = await at.api().wordOfDay.reply({ commentId: comment.id, text });
    const [listed] = (await at.api().wordOfDay.comments({ id: 1, limit: 1 })).rows;
    const [answer] = (await at.api().wordOfDay.replies({ commentId: comment.id })).rows;
    return [comment, reply, listed, answer].map((row) => row?.text);
  },
  async 'the body of a word'(body) {
    const { wordOfDay } = await head.wordOfDay.update({ id: 1, body });
    return [wordOfDay.body, (await at.api().wordOfDay.current()).body];
  },
};

describe.each(Object.entries({ ...oneLine, ...severalLines }))('%s', (name, roundTrip) => {
  test('come back as they were typed, trimmed and composed', async () => {
    for (const text of naughtyStrings) {
      const read = await roundTrip(typed.lineOf(text));
      expect(read).toEqual(read.map(() => asStored(text)));
    }
    if (!(name in severalLines)) return;
    for (const text of naughtyLines) {
      const read = await roundTrip(typed.linesOf(text));
      expect(read).toEqual(read.map(() => asStored(text)));
    }
  });
});

test('what was typed in the editor is said by the body, letter by letter', async () => {
  for (const text of naughtyStrings) {
    await head.blog.update({ id: 1, body: `<p>${escapeMarkup(text)}</p>` });
    const { body } = await at.api().blog.read({ id: 1 });
    expect(body).toBe(`<p>${asStored(escapeMarkup(text)).replaceAll('&#39;', "'").replaceAll('&quot;', '"')}</p>`);
  }
});

test('learners and tutors are listed under the names that they typed', async () => {
  await Promise.all(
    naughtyStrings.map((name, nth) =>
      at.api().accounts.register({ ...person, first_name: name, last_name: `${name} `, email: `n${nth}@example.com` }),
    ),
  );
  const { rows } = await head.accounts.users();
  const listed = new Map(rows.map(({ email, first_name, last_name }) => [email, [first_name, last_name]]));
  expect(listed).toEqual(new Map(naughtyStrings.map((name, nth) => [`n${nth}@example.com`, [asStored(name), asStored(name)]])));
});

test('mails say what was typed on the contact page and in a newsletter, and nothing of it reaches their headers', async () => {
  const before = (await at.mails()).length;
  for (const text of naughtyStrings) await at.api().contact.send({ name: text, email: 'visitor@example.com', subject: text, message: text });
  for (const text of naughtyStrings) await head.newsletter.test({ subject: text, message: text });
  const mails = (await at.mails()).slice(before);
  const kept = naughtyStrings.map(asStored);
  expect(mails.map(({ subject }) => subject)).toEqual([...kept.map((text) => `Contact: ${text}`), ...kept.map((text) => `[Test] ${text}`)]);
  for (const [nth, { text = '', to, bcc, replyTo }] of mails.entries()) {
    expect(text).toContain(kept[nth % kept.length]);
    expect([to?.length, bcc, replyTo?.length]).toEqual([1, undefined, nth < kept.length ? 1 : undefined]);
  }
  const rows = await at.context.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  expect(rows.map(({ name, subject, message }) => [name, subject, message])).toEqual(kept.map((text) => [text, text, text]));
});
