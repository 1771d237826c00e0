import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { invisible, normalized, refusedEverywhere, refusedInLine } from '#tests/support/naughty-strings.ts';
import { createTestApp, person, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

/** One good value for every text field that any endpoint takes. */
const good: Record<string, string> = {
  ...person,
  name: 'Learner Example',
  fullName: 'Learner Example',
  text: 'A text',
  title: 'A title',
  subtitle: 'A subtitle',
  body: 'A body',
  subject: 'A subject',
  message: 'A message',
  search: 'Ada',
};
/** Compared with what is stored or chosen from a list, never stored or shown. */
const lookedUp = /password|pin|level|image|basedOn|comments|newsletter|^token$|^(?:limit|page|before|after|view)$/;
const severalLines = ['text', 'body', 'message'];

const fieldsOf = (schema: unknown) => Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const fields = fieldsOf(endpoint.body ?? endpoint.query);
    const inBody = endpoint.body !== undefined;
    const typed = fields.filter((field) => !lookedUp.test(field) && !/login|verify|subscribe\/confirm|unsubscribe/.test(endpoint.path));
    return typed.map((field) => ({ call: `${feature}.${name}`, field, fields, endpoint, inBody }));
  }),
);
const htmlBody = ({ endpoint, field }: (typeof rows)[number]) => endpoint.encoding === 'multipart' && field === 'body';
const texts = rows.filter((row) => !htmlBody(row));
const ofLines = texts.filter(({ field }) => severalLines.includes(field));

let at: TestApp;
let token: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
  const api = at.api(token);
  await api.newsletter.subscribe({ email: 'reader@example.com' });
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
  ids['/word-of-day/comment/:commentId/reply'] = (await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' })).id;
  ids['/blog/comment/:commentId/reply'] = (await api.blog.comment({ id: 1, text: 'A comment to reply to' })).id;
});
afterAll(() => at.close());

async function send({ endpoint, fields, field, inBody }: (typeof rows)[number], value: string): Promise<TestResponse> {
  const filled = Object.fromEntries(fields.flatMap((name) => (name === field ? [[name, value]] : good[name] ? [[name, good[name]]] : [])));
  const path = endpoint.path.replace(/:\w+/g, String(ids[endpoint.path] ?? 1));
  if (!inBody) return at.call(endpoint.method, `${path}?${new URLSearchParams({ [field]: value })}`, { token });
  if (endpoint.encoding === 'multipart')
    return at.call(endpoint.method, path, { token, form: postForm({ ...filled, image: await imageFile('png', 8, 8) }) });
  return at.call(endpoint.method, path, { token, json: filled });
}

function expectRefused(answer: TestResponse, field: string, what: string): void {
  expect([what, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([what, 400, [field]]);
  expect(answer.body.errors?.[field]).toMatch(/^[A-Z].*\b(?:may|contains|enter|write|is required)\b/);
}

test('every call that takes texts is here', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const field of ['fullName', 'first_name', 'phone_number', 'title', 'subtitle', 'subject', 'search', 'email'])
    expect(rows.filter((row) => row.field === field).length, field).toBeGreaterThan(0);
});

describe.each(texts)('$call, $field', (row) => {
  const hostile = { ...refusedEverywhere, ...(severalLines.includes(row.field) ? {} : refusedInLine) };

  test('refuses what turns, stacks or hides, with a sentence at the field', async () => {
    for (const [what, text] of Object.entries(hostile)) expectRefused(await send(row, text), row.field, what);
  });
});

describe.each(ofLines)('$call, $field', (row) => {
  test('takes what people type in lines, and counts what cannot be seen as nothing', async () => {
    for (const text of Object.values(refusedInLine)) expect((await send(row, text)).status).toBeLessThan(300);
    for (const text of invisible) {
      expectRefused(await send(row, text), row.field, text);
    }
  });
});

test('an optional name or subtitle that cannot be seen is none', async () => {
  for (const text of invisible) {
    expect((await at.api().blog.comment({ id: 1, text: 'Ndewo', fullName: text })).fullName).toBeNull();
    expect((await at.api(token).wordOfDay.update({ id: 1, subtitle: text })).wordOfDay.subtitle).toBeNull();
  }
});

test('the sentence says where the invisible character is', async () => {
  const said = async (fullName: string) => (await at.call('POST', '/blog/1/comment', { json: { text: 'Ndewo', fullName } })).body.errors?.fullName;
  expect(await said('Ada \u202eofni')).toBe('Name contains an invisible character after “Ada”. Please delete it, or type the text again');
  expect(await said('\u200fAda')).toBe('Name contains an invisible character at its beginning. Please delete it, or type the text again');
  const { body } = await at.call('POST', '/blog/1/comment', { json: { text: `${'Daalụ! '.repeat(30)}\u202egnorw` } });
  expect(body.errors?.text).toBe('Comment contains an invisible character after “Daalụ! Daalụ! Daalụ!”. Please delete it, or type the text again');
  expect(await said('Ọ\u0300\u0301\u0302\u0303')).toBe('Name may have at most 4 marks on a letter');
  expect(await said('Ọ\u0300\u0301\u0302')).toBeUndefined();
});

test('more than two empty lines in a row become two', async () => {
  const write = async (text: string) => {
    const comment = await at.api().blog.comment({ id: 1, text });
    const reply = await at.api().blog.reply({ commentId: comment.id, text });
    const { wordOfDay } = await at.api(token).wordOfDay.update({ id: 1, body: text });
    await at.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: text });
    const last = await at.context.db.selectFrom('contact_messages').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return [comment.text, reply.text, wordOfDay.body, last.message];
  };
  for (const [typed, kept] of normalized) expect(await write(typed)).toEqual([kept, kept, kept, kept]);
});

test('the body of a post loses what turns the direction, and marks beyond the fourth, also as entities', async () => {
  const bodyOf = async (body: string) => (await at.api(token).blog.update({ id: 1, body })).blog.body;
  expect(await bodyOf('<p>a\u202eb\u202cc &#x202e;d&#8238;e</p>')).toBe('<p>abc de</p>');
  expect(await bodyOf(`<p>a${'\u20dd'.repeat(4_899)}</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}</p>`);
  expect(await bodyOf(`<p>a${'&#x20dd;'.repeat(99)}b</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}b</p>`);
  expect(await bodyOf('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>')).toBe('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>');
});
