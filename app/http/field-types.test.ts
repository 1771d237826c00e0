import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

/** One good value for every field that any endpoint takes as JSON: whatever is refused below is refused for the one that is wrong. */
const good: Record<string, string> = {
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

let at: TestApp;
let token: string;
/** What is not said here has the id 1. */
const ids: Record<string, number> = {};
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
  const api = at.api(token);
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile() });
  ids['/word-of-day/comment/:commentId/reply'] = (await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' })).id;
  ids['/blog/comment/:commentId/reply'] = (await api.blog.comment({ id: 1, text: 'A comment to reply to' })).id;
});
afterAll(() => at.close());

function send({ endpoint, fields, field }: (typeof rows)[number], value: unknown): Promise<TestResponse> {
  const filled = Object.fromEntries(fields.map((name) => [name, name === field ? value : good[name]]));
  return at.call(endpoint.method, endpoint.path.replace(/:\w+/g, String(ids[endpoint.path] ?? 1)), { token, json: filled });
}

/** Two passwords of which one is nonsense also differ. */
const blamed = (answer: TestResponse, field: string) =>
  Object.keys(answer.body.errors ?? {}).filter((name) => name !== 'confirm_password' || field === 'confirm_password');

test.each(rows)('$call says that $field must be text, and blames no other field', async (row) => {
  for (const wrong of [7, 0, true, false, [], ['text'], {}, { deep: { deeper: 'text' } }]) {
    const answer = await send(row, wrong);
    expect(answer.status).toBe(400);
    expect(blamed(answer, row.field)).toEqual([row.field]);
    expect(Object.values(answer.body.errors ?? {})).toContain(answer.body.error);
    expect(answer.body.message).toBe(answer.body.error);
  }
});

test.each(rows)('$call takes a $field of null as none', async (row) => {
  const answer = await send(row, null);
  expect(answer.status).toBeLessThan(500);
  if (answer.status === 400) expect(blamed(answer, row.field)).toEqual([row.field]);
  else expect(answer.status).toBeLessThan(300);
});

const mayBreakLines = ['text', 'body', 'message'];
const texts = rows.filter(({ endpoint, field }) => !/password|pin|level/.test(field) && !/login|verify/.test(endpoint.path));

test.each(texts)('$call refuses control characters and half letters in $field', async (row) => {
  for (const wrong of ['nul\u0000', 'bell\u0007', 'half\ud800letter', 'escape\u001b[31m']) {
    const answer = await send(row, `a${wrong}@example.com`);
    expect(answer.status).toBe(400);
    expect(blamed(answer, row.field)).toEqual([row.field]);
  }
});

test.each(texts.filter(({ field }) => !mayBreakLines.includes(field)))('$call refuses line breaks in $field', async (row) => {
  for (const wrong of ['a\nb', 'a\r\nBcc: x@example.com', 'a\rb']) {
    const answer = await send(row, wrong);
    expect(answer.status).toBe(400);
    expect(blamed(answer, row.field)).toEqual([row.field]);
  }
});
