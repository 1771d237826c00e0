import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { sampleBody } from '#tests/support/derived-rows.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

/** Valid value for every JSON field of any endpoint, so that a rejection is due to the one invalid field. */
const validValues: Record<string, string> = {
  first_name: 'Learner',
  last_name: 'Example',
  name: 'Learner Example',
  fullName: 'Learner Example',
  email: 'learner@example.com',
  phone_number: '+234 800 000 0000',
  level: 'beginner',
  password: 'a long enough secret',
  confirm_password: 'a long enough secret',
  verification_pin: '123456',
  text: 'A text',
  title: 'A title',
  subtitle: 'A subtitle',
  body: 'A body',
  subject: 'A subject',
  message: 'A message',
  comments: 'keep',
  newsletter: 'keep',
};

const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    if (!endpoint.body || endpoint.encoding === 'multipart') return [];
    const fields = Object.keys((endpoint.body as unknown as { def: { shape: object } }).def.shape);
    return fields.map((field) => ({ call: `${feature}.${name}`, field, fields, endpoint }));
  }),
);

let app: TestApp;
let token: string;
/** Path ids; the default is 1. */
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await createTestApp();
  token = await app.adminToken();
  const api = app.api(token);
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile() });
  ids['/word-of-day/comment/:commentId/reply'] = (await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' })).id;
  ids['/blog/comment/:commentId/reply'] = (await api.blog.comment({ id: 1, text: 'A comment to reply to' })).id;
});
afterAll(() => app.close());

function send({ endpoint, fields, field }: (typeof rows)[number], value: unknown): Promise<TestResponse> {
  const filled = Object.fromEntries(fields.map((name) => [name, name === field ? value : (validValues[name] ?? sampleBody(endpoint)[name])]));
  return app.call(endpoint.method, endpoint.path.replace(/:\w+/g, String(ids[endpoint.path] ?? 1)), { token, json: filled });
}

/** Ignores confirm_password, which also fails when the password is invalid. */
const fieldsWithErrors = (response: TestResponse, field: string) =>
  Object.keys(response.body.errors ?? {}).filter((name) => name !== 'confirm_password' || field === 'confirm_password');

test.each(rows)('$call rejects a $field that is not text, without errors for other fields', async (row) => {
  for (const invalid of [7, 0, true, false, [], ['text'], {}, { deep: { deeper: 'text' } }]) {
    const response = await send(row, invalid);
    expect(response.status).toBe(400);
    expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
    expect(Object.values(response.body.errors ?? {})).toContain(response.body.error);
    expect(response.body.message).toBe(response.body.error);
  }
});

test.each(rows)('$call treats null as a missing $field', async (row) => {
  const response = await send(row, null);
  expect(response.status).toBeLessThan(500);
  if (response.status === 400) expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
  else expect(response.status).toBeLessThan(300);
});

const multilineFields = ['text', 'body', 'message'];
const textFields = rows.filter(({ endpoint, field }) => !/password|pin|level/.test(field) && !/login|verify/.test(endpoint.path));

test.each(textFields)('$call rejects control characters and lone surrogates in $field', async (row) => {
  for (const invalid of ['nul\u0000', 'bell\u0007', 'half\ud800letter', 'escape\u001b[31m']) {
    const response = await send(row, `a${invalid}@example.com`);
    expect(response.status).toBe(400);
    expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
  }
});

test.each(textFields.filter(({ field }) => !multilineFields.includes(field)))('$call rejects line breaks in $field', async (row) => {
  for (const invalid of ['a\nb', 'a\r\nBcc: x@example.com', 'a\rb']) {
    const response = await send(row, invalid);
    expect(response.status).toBe(400);
    expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
  }
});
