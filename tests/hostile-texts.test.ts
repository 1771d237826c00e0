// Proves T4.

import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { invisible, normalized, refusedEverywhere, refusedInLine } from '#tests/support/naughty-strings.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  for (const path of targetPaths) await createTarget(app, path, 1);
});

// The fields of all endpoints: app/http/field-types.unit.test.ts.
test('a rejected text is an error of its field, in a sentence', async ({ app, adminToken }) => {
  const send = async (field: string, value: string) => {
    const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: 'A message', [field]: value };
    const { status, body } = await app.call('POST', '/contact', { json: fields });
    return [status, Object.keys(body.errors ?? {}), body.errors?.[field]];
  };
  const sentence = expect.stringMatching(/^[A-Z].*\b(?:may|contains|enter|write|is required)\b/);
  for (const text of Object.values({ ...refusedEverywhere, ...refusedInLine }))
    for (const field of ['name', 'email', 'subject']) expect(await send(field, text)).toEqual([400, [field], sentence]);
  for (const text of [...Object.values(refusedEverywhere), ...invisible]) expect(await send('message', text)).toEqual([400, ['message'], sentence]);
  for (const text of Object.values(refusedInLine)) expect((await send('message', text))[0]).toBe(201);
  const search = new URLSearchParams({ search: 'Ada \u202eofni' });
  expect((await app.call('GET', `/admin/users?${search}`, { token: adminToken })).body.errors).toEqual({ search: sentence });
  const form = postForm({ title: 'Ada \u202eofni', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
  expect((await app.call('POST', '/blog', { token: adminToken, form })).body.errors).toEqual({ title: sentence });
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
  const storeEverywhere = async (text: string, subject: string) => {
    const comment = await app.api().blog.comment({ id: 1, text });
    const reply = await app.api().blog.reply({ commentId: comment.id, text });
    const { wordOfDay } = await app.api(adminToken).wordOfDay.update({ id: 1, body: text });
    await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject, message: text });
    const last = await app.context.db.selectFrom('contact_messages').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return [comment.text, reply.text, wordOfDay.body, last.message];
  };
  for (const [nth, [typed, stored]] of normalized.entries())
    expect(await storeEverywhere(typed, `Ndewo ${nth}`)).toEqual([stored, stored, stored, stored]);
});

test('removes bidirectional overrides and marks beyond the fourth from post bodies, also as entities', async ({ app, adminToken }) => {
  const bodyOf = async (body: string) => (await app.api(adminToken).blog.update({ id: 1, body })).blog.body;
  expect(await bodyOf('<p>a\u202eb\u202cc &#x202e;d&#8238;e</p>')).toBe('<p>abc de</p>');
  expect(await bodyOf(`<p>a${'\u20dd'.repeat(4_899)}</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}</p>`);
  expect(await bodyOf(`<p>a${'&#x20dd;'.repeat(99)}b</p>`)).toBe(`<p>a${'\u20dd'.repeat(4)}b</p>`);
  expect(await bodyOf('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>')).toBe('<p>Ọ̀kụ́kọ̀ \u2067אב\u2069</p>');
});
