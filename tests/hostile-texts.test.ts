import { describe, expect } from 'vitest';
import { contract } from '#app/contract.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import type { TestResponse } from '#tests/support/api-client.ts';
import { sampleBody, textKindOf } from '#tests/support/derived-rows.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { invisible, normalized, refusedEverywhere, refusedInLine } from '#tests/support/naughty-strings.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

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
  code: '123456',
  phone: '+234 1 555 0100',
  // A social link has both fields or none.
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((nth) => [
      [`link${nth}Name`, 'Video'],
      [`link${nth}Address`, 'https://video.example/'],
    ]),
  ),
};
/** The same for fields of one endpoint: an answer that is based on an older one is rejected; comments of the other tests are not held. */
const ownValues: Record<string, object> = {
  '/admin/messages/:id/answers': { basedOn: '2100-01-01T00:00:00.000Z' },
  '/admin/comments/rules': { holdAnonymous: false },
  '/admin/tutors/:id/decisions': { basedOn: 0 },
  '/auth/tutor/card': { imageFocus: 0 },
};
/** Fields that are compared, never stored or shown. */
const notStored = /password|pin|code|basedOn|^(?:token|draft|zone|consent)$|^(?:limit|page|before|after|account)$/;
const multilineFields = ['text', 'body', 'message', 'holdWords', 'about', 'note', 'reason', 'postalAddress'];

/** The body of a form has no JSON Schema: its fields are text, but for pictures. */
const isTyped = (endpoint: Endpoint, field: string) =>
  endpoint.encoding === 'multipart' ? field !== 'image' : textKindOf(endpoint, field) === 'typed';
const fieldsOf = (schema: unknown) => Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const fields = fieldsOf(endpoint.body ?? endpoint.query);
    const inBody = endpoint.body !== undefined;
    const typed = fields.filter(
      (field) =>
        isTyped(endpoint, field) &&
        !notStored.test(field) &&
        !/login|verify|subscribe\/confirm|unsubscribe|^\/drafts\/|\/chunks$|\/course\/import$|\/session$/.test(endpoint.path),
    );
    return typed.map((field) => ({ call: `${feature}.${name}`, field, fields, endpoint, inBody }));
  }),
);
const htmlBody = ({ endpoint, field }: (typeof rows)[number]) => endpoint.encoding === 'multipart' && field === 'body';
const textRows = rows.filter((row) => !htmlBody(row));
/** Without those of tutors, which need one, and optional ones, such as those of the course. */
const multilineRows = textRows.filter(
  ({ field, endpoint }) =>
    multilineFields.includes(field) && field !== 'holdWords' && !/^\/(?:admin\/(?:academy|tutor|course\/)|auth\/tutor)/.test(endpoint.path),
);

const test = withAppPerFile();
const ids: Record<string, number> = {};
test.beforeAll(async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await api.newsletter.subscribe({ email: 'reader@example.com' });
  for (const path of targetPaths) {
    const id = await createTarget(app, path, 1);
    const { body } = await app.call('POST', `${path}/${id}/comment`, { json: { text: 'A comment to reply to' }, token: adminToken });
    ids[`${path}/comment/:commentId/reply`] = Number(body.id);
  }
});

async function send(
  app: TestApp,
  adminToken: string,
  { endpoint, fields, field, inBody }: (typeof rows)[number],
  value: string,
): Promise<TestResponse> {
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
  if (!inBody) return app.call(endpoint.method, `${path}?${new URLSearchParams({ [field]: value })}`, { token: adminToken });
  if (endpoint.encoding === 'multipart')
    return app.call(endpoint.method, path, { token: adminToken, form: postForm({ ...filled, image: await imageFile('png', 8, 8) }) });
  return app.call(endpoint.method, path, { token: adminToken, json: { ...filled, ...ownValues[endpoint.path] } });
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

  test('rejects bidirectional overrides, stacked marks and invisible characters with an error at the field', async ({ app, adminToken }) => {
    for (const [description, text] of Object.entries(hostile)) expectFieldError(await send(app, adminToken, row, text), row.field, description);
  });
});

describe.each(multilineRows)('$call, $field', (row) => {
  test('accepts joiners and other characters of multi-line text, and treats invisible text as empty', async ({ app, adminToken }) => {
    for (const text of Object.values(refusedInLine)) expect((await send(app, adminToken, row, text)).status).toBeLessThan(300);
    for (const text of invisible) {
      expectFieldError(await send(app, adminToken, row, text), row.field, text);
    }
  });
});

test('an invisible optional name or subtitle is stored as null', async ({ app, adminToken }) => {
  for (const text of invisible) {
    expect((await app.api().blog.comment({ id: 1, text: 'Ndewo', fullName: text })).fullName).toBeNull();
    expect((await app.api(adminToken).wordOfDay.update({ id: 1, subtitle: text })).wordOfDay.subtitle).toBeNull();
  }
});

test('the error message says where the invisible character is', async ({ app }) => {
  const errorFor = async (fullName: string) =>
    (await app.call('POST', '/blog/1/comment', { json: { text: 'Ndewo', fullName } })).body.errors?.fullName;
  expect(await errorFor('Ada \u202eofni')).toBe('Name contains an invisible character after “Ada”. Please delete it, or type the text again');
  expect(await errorFor('\u200fAda')).toBe('Name contains an invisible character at its beginning. Please delete it, or type the text again');
  const { body } = await app.call('POST', '/blog/1/comment', { json: { text: `${'Daalụ! '.repeat(30)}\u202egnorw` } });
  expect(body.errors?.text).toBe('Comment contains an invisible character after “Daalụ! Daalụ! Daalụ!”. Please delete it, or type the text again');
  expect(await errorFor('Ọ\u0300\u0301\u0302\u0303')).toBe('Name may have at most 4 marks on a letter');
  expect(await errorFor('Ọ\u0300\u0301\u0302')).toBeUndefined();
});

test('reduces more than two consecutive empty lines to two', async ({ app, adminToken }) => {
  const storeEverywhere = async (text: string) => {
    const comment = await app.api().blog.comment({ id: 1, text });
    const reply = await app.api().blog.reply({ commentId: comment.id, text });
    const { wordOfDay } = await app.api(adminToken).wordOfDay.update({ id: 1, body: text });
    await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: text });
    const last = await app.context.db.selectFrom('contact_messages').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return [comment.text, reply.text, wordOfDay.body, last.message];
  };
  for (const [typed, stored] of normalized) expect(await storeEverywhere(typed)).toEqual([stored, stored, stored, stored]);
});

test('removes bidirectional overrides and marks beyond the fourth from post bodies, also as entities', async ({ app, adminToken }) => {
  const bodyOf = async (body: string) => (await app.api(adminToken).blog.update({ id: 1, body })).blog.body;
  expect(await bodyOf('<p>a\u202eb\u202cc &#x202e;d&#8238;e</p>')).toBe('<p>abc de</p>');
  expect(await bodyOf(`<p>a${'\u20dd'.repeat(4_899)}</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}</p>`);
  expect(await bodyOf(`<p>a${'&#x20dd;'.repeat(99)}b</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}b</p>`);
  expect(await bodyOf('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>')).toBe('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>');
});
