import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { sampleBody } from '#tests/support/derived-rows.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { invisible, normalized, refusedEverywhere, refusedInLine } from '#tests/support/naughty-strings.ts';
import { createTestApp, person, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

/** Valid value for every text field of any endpoint. */
const validValues: Record<string, string> = {
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
/** Fields that are compared or chosen from a list, never stored or shown. */
const notStored = /password|pin|level|image|basedOn|comments|newsletter|^token$|^(?:limit|page|before|after|view)$/;
const multilineFields = ['text', 'body', 'message'];

const fieldsOf = (schema: unknown) => Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const fields = fieldsOf(endpoint.body ?? endpoint.query);
    const inBody = endpoint.body !== undefined;
    const typed = fields.filter((field) => !notStored.test(field) && !/login|verify|subscribe\/confirm|unsubscribe/.test(endpoint.path));
    return typed.map((field) => ({ call: `${feature}.${name}`, field, fields, endpoint, inBody }));
  }),
);
const htmlBody = ({ endpoint, field }: (typeof rows)[number]) => endpoint.encoding === 'multipart' && field === 'body';
const textRows = rows.filter((row) => !htmlBody(row));
const multilineRows = textRows.filter(({ field }) => multilineFields.includes(field));

let app: TestApp;
let token: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await createTestApp();
  token = await app.adminToken();
  const api = app.api(token);
  await api.newsletter.subscribe({ email: 'reader@example.com' });
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
  ids['/word-of-day/comment/:commentId/reply'] = (await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' })).id;
  ids['/blog/comment/:commentId/reply'] = (await api.blog.comment({ id: 1, text: 'A comment to reply to' })).id;
});
afterAll(() => app.close());

async function send({ endpoint, fields, field, inBody }: (typeof rows)[number], value: string): Promise<TestResponse> {
  const filled = Object.fromEntries(
    fields.flatMap((name) =>
      name === field
        ? [[name, value]]
        : (validValues[name] ?? sampleBody(endpoint)[name])
          ? [[name, validValues[name] ?? sampleBody(endpoint)[name]]]
          : [],
    ),
  );
  const path = endpoint.path.replace(/:\w+/g, String(ids[endpoint.path] ?? 1));
  if (!inBody) return app.call(endpoint.method, `${path}?${new URLSearchParams({ [field]: value })}`, { token });
  if (endpoint.encoding === 'multipart')
    return app.call(endpoint.method, path, { token, form: postForm({ ...filled, image: await imageFile('png', 8, 8) }) });
  return app.call(endpoint.method, path, { token, json: filled });
}

function expectFieldError(response: TestResponse, field: string, description: string): void {
  expect([description, response.status, Object.keys(response.body.errors ?? {})]).toEqual([description, 400, [field]]);
  expect(response.body.errors?.[field]).toMatch(/^[A-Z].*\b(?:may|contains|enter|write|is required)\b/);
}

test('covers the endpoints with text fields', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const field of ['fullName', 'first_name', 'phone_number', 'title', 'subtitle', 'subject', 'search', 'email'])
    expect(rows.filter((row) => row.field === field).length, field).toBeGreaterThan(0);
});

describe.each(textRows)('$call, $field', (row) => {
  const hostile = { ...refusedEverywhere, ...(multilineFields.includes(row.field) ? {} : refusedInLine) };

  test('rejects bidirectional overrides, stacked marks and invisible characters with an error at the field', async () => {
    for (const [description, text] of Object.entries(hostile)) expectFieldError(await send(row, text), row.field, description);
  });
});

describe.each(multilineRows)('$call, $field', (row) => {
  test('accepts joiners and other characters of multi-line text, and treats invisible text as empty', async () => {
    for (const text of Object.values(refusedInLine)) expect((await send(row, text)).status).toBeLessThan(300);
    for (const text of invisible) {
      expectFieldError(await send(row, text), row.field, text);
    }
  });
});

test('an invisible optional name or subtitle is stored as null', async () => {
  for (const text of invisible) {
    expect((await app.api().blog.comment({ id: 1, text: 'Ndewo', fullName: text })).fullName).toBeNull();
    expect((await app.api(token).wordOfDay.update({ id: 1, subtitle: text })).wordOfDay.subtitle).toBeNull();
  }
});

test('the error message says where the invisible character is', async () => {
  const errorFor = async (fullName: string) =>
    (await app.call('POST', '/blog/1/comment', { json: { text: 'Ndewo', fullName } })).body.errors?.fullName;
  expect(await errorFor('Ada \u202eofni')).toBe('Name contains an invisible character after “Ada”. Please delete it, or type the text again');
  expect(await errorFor('\u200fAda')).toBe('Name contains an invisible character at its beginning. Please delete it, or type the text again');
  const { body } = await app.call('POST', '/blog/1/comment', { json: { text: `${'Daalụ! '.repeat(30)}\u202egnorw` } });
  expect(body.errors?.text).toBe('Comment contains an invisible character after “Daalụ! Daalụ! Daalụ!”. Please delete it, or type the text again');
  expect(await errorFor('Ọ\u0300\u0301\u0302\u0303')).toBe('Name may have at most 4 marks on a letter');
  expect(await errorFor('Ọ\u0300\u0301\u0302')).toBeUndefined();
});

test('reduces more than two consecutive empty lines to two', async () => {
  const storeEverywhere = async (text: string) => {
    const comment = await app.api().blog.comment({ id: 1, text });
    const reply = await app.api().blog.reply({ commentId: comment.id, text });
    const { wordOfDay } = await app.api(token).wordOfDay.update({ id: 1, body: text });
    await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: text });
    const last = await app.context.db.selectFrom('contact_messages').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return [comment.text, reply.text, wordOfDay.body, last.message];
  };
  for (const [typed, stored] of normalized) expect(await storeEverywhere(typed)).toEqual([stored, stored, stored, stored]);
});

test('removes bidirectional overrides and marks beyond the fourth from post bodies, also as entities', async () => {
  const bodyOf = async (body: string) => (await app.api(token).blog.update({ id: 1, body })).blog.body;
  expect(await bodyOf('<p>a\u202eb\u202cc &#x202e;d&#8238;e</p>')).toBe('<p>abc de</p>');
  expect(await bodyOf(`<p>a${'\u20dd'.repeat(4_899)}</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}</p>`);
  expect(await bodyOf(`<p>a${'&#x20dd;'.repeat(99)}b</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}b</p>`);
  expect(await bodyOf('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>')).toBe('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>');
});
