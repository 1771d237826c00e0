import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import type { TestResponse } from '#tests/support/api-client.ts';
import { sampleBody, textKindOf } from '#tests/support/derived-rows.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

/** Valid value for every JSON field of any endpoint, so that a rejection is due to the one invalid field. */
const validValues: Record<string, string> = {
  first_name: 'Learner',
  last_name: 'Example',
  name: 'Learner Example',
  fullName: 'Learner Example',
  email: 'learner@example.com',
  phone_number: '+234 800 000 0000',
  phone: '+234 800 000 0000',
  level: 'beginner',
  password: 'a long enough secret',
  confirm_password: 'a long enough secret',
  verification_pin: '123456',
  code: '123456',
  text: 'A text',
  title: 'A title',
  subtitle: 'A subtitle',
  body: 'A body',
  subject: 'a-subject',
  message: 'A message',
  comments: 'keep',
  ageBand: 'adult',
  newsletter: 'keep',
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((nth) => [
      [`link${nth}Name`, 'A network'],
      [`link${nth}Address`, 'https://network.example/academy'],
    ]),
  ),
};

const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    // The answer of an authenticator is no sample: passkeys.test.ts.
    if (!endpoint.body || endpoint.encoding === 'multipart' || endpoint.path === '/passkeys/login') return [];
    const fields = Object.keys((endpoint.body as unknown as { def: { shape: object } }).def.shape);
    return fields.map((field) => ({ call: `${feature}.${name}`, field, fields, endpoint }));
  }),
);

const test = withAppPerFile();
/** Path ids; the default is 1. */
const ids: Record<string, number> = {};
test.beforeAll(async ({ app }) => {
  for (const path of targetPaths) {
    const id = await createTarget(app, path, 1);
    const { body } = await app.call('POST', `${path}/${id}/comment`, { json: { text: 'A comment to reply to' } });
    ids[`${path}/comment/:commentId/reply`] = Number(body.id);
  }
  // A unit, a lesson and an item of the course, and the second ones, which the samples name.
  const admin = app.api(await app.adminToken());
  for (const _ of [1, 2]) await createPublicUnit(admin);
  await admin.household.profiles({ zone: 'Africa/Lagos' });
  // The first post has an earlier version.
  await admin.blog.update({ id: 1, title: 'Changed' });
});

function send(app: TestApp, adminToken: string, { endpoint, fields, field }: (typeof rows)[number], value: unknown): Promise<TestResponse> {
  const filled = Object.fromEntries(fields.map((name) => [name, name === field ? value : (validValues[name] ?? sampleBody(endpoint)[name])]));
  return app.call(endpoint.method, endpoint.path.replace(/:\w+/g, String(ids[endpoint.path] ?? 1)), { token: adminToken, json: filled });
}

/** Ignores confirm_password, which also fails when the password is invalid. */
const fieldsWithErrors = (response: TestResponse, field: string) =>
  Object.keys(response.body.errors ?? {}).filter((name) => name !== 'confirm_password' || field === 'confirm_password');

/** Numbers, switches and lists are tested with their features. */
const textRows = rows.filter(({ endpoint, field }) => textKindOf(endpoint, field) !== undefined);

test.for(textRows)('$call rejects a $field that is not text, without errors for other fields', async (row, { app, adminToken }) => {
  for (const invalid of [7, 0, true, false, [], ['text'], {}, { deep: { deeper: 'text' } }]) {
    const response = await send(app, adminToken, row, invalid);
    expect(response.status).toBe(400);
    expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
    expect(Object.values(response.body.errors ?? {})).toContain(response.body.error);
    expect(response.body.message).toBe(response.body.error);
  }
});

/**
 * Without decisions on tutors, days of words, reviews and settings: they need a tutor, a word that is not public, an item and settings that no
 * request has changed.
 */
const acceptedRows = rows.filter(({ endpoint }) => !/^\/admin\/(?:tutors\/|word-days$|academy$|course\/items\/:id\/review$)/.test(endpoint.path));

test.for(acceptedRows)('$call treats null as a missing $field', async (row, { app, adminToken }) => {
  const response = await send(app, adminToken, row, null);
  expect(response.status).toBeLessThan(500);
  if (response.status === 400) expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
  else expect(response.status).toBeLessThan(300);
});

const multilineFields = ['text', 'body', 'message', 'holdWords', 'about', 'note', 'reason', 'postalAddress'];
const textFields = textRows.filter(
  ({ endpoint, field }) => textKindOf(endpoint, field) === 'typed' && !/password|pin|code|token/.test(field) && !/login|verify/.test(endpoint.path),
);

test.for(textFields)('$call rejects control characters and lone surrogates in $field', async (row, { app, adminToken }) => {
  for (const invalid of ['nul\u0000', 'bell\u0007', 'half\ud800letter', 'escape\u001b[31m']) {
    const response = await send(app, adminToken, row, `a${invalid}@example.com`);
    expect(response.status).toBe(400);
    expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
  }
});

test.for(textFields.filter(({ field }) => !multilineFields.includes(field)))(
  '$call rejects line breaks in $field',
  async (row, { app, adminToken }) => {
    for (const invalid of ['a\nb', 'a\r\nBcc: x@example.com', 'a\rb']) {
      const response = await send(app, adminToken, row, invalid);
      expect(response.status).toBe(400);
      expect(fieldsWithErrors(response, row.field)).toEqual([row.field]);
    }
  },
);
