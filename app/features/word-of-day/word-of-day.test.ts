import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('responds 404 for the current word while there is none', async ({ app }) => {
  const response = await app.call('GET', '/word-of-day/current');
  expect(response.status).toBe(404);
  expect(response.body.error).toBe('No Word of the Day found');
});

test('makes a new word the current one, and the previous one again after its deletion', async ({ app, adminToken }) => {
  const create = (json: object) => app.call('POST', '/word-of-day', { token: adminToken, json });
  const first = await create({ title: 'ụ́lọ̀'.normalize('NFD'), subtitle: 'noun', body: 'House.\n\nHome.' });
  expect(first.status).toBe(201);
  expect(first.body.wordOfDay).toMatchObject({ title: 'ụ́lọ̀'.normalize('NFC'), subtitle: 'noun', body: 'House.\n\nHome.', likes: 0, comments: 0 });
  const second = await create({ title: 'Mmiri', body: 'Water' });
  expect(await app.api().wordOfDay.current()).toMatchObject(second.body.wordOfDay as object);
  expect((await app.call('DELETE', '/word-of-day/2', { token: adminToken })).status).toBe(200);
  expect(await app.api().wordOfDay.current()).toMatchObject(first.body.wordOfDay as object);
  expect((await app.call('DELETE', '/word-of-day/2', { token: adminToken })).status).toBe(404);
});

test('updates only the fields that are sent', async ({ app, adminToken }) => {
  const response = await app.call('PUT', '/word-of-day/1', { token: adminToken, json: { body: '<b>as typed</b>' } });
  expect(response.status).toBe(200);
  expect(response.body.wordOfDay).toMatchObject({ subtitle: 'noun', body: '<b>as typed</b>' });
});

test('rejects empty and too long fields, and responds 404 for a missing word', async ({ app, adminToken }) => {
  const empty = await app.call('POST', '/word-of-day', { token: adminToken, json: { title: ' ' } });
  expect(empty.status).toBe(400);
  expect(empty.body.errors).toEqual({ title: 'Title is required', body: 'Body is required' });
  const long = await app.call('PUT', '/word-of-day/1', { token: adminToken, json: { title: 'a'.repeat(201), body: 'a'.repeat(10_001) } });
  expect(Object.keys(long.body.errors ?? {})).toEqual(['title', 'body']);
  const missing = await app.call('PUT', '/word-of-day/999', { token: adminToken, json: { title: 'x' } });
  expect(missing.status).toBe(404);
  expect(missing.body.error).toBe('Word of the Day not found');
});

test('creates one word from repeated identical requests within 10 minutes', async ({ app, adminToken }) => {
  const json = { title: 'Anyanwụ', body: 'Sun' };
  const create = () => app.call('POST', '/word-of-day', { token: adminToken, json });
  const responses = await Promise.all([create(), create(), create()]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const idOf = ({ body }: (typeof responses)[number]) => (body.wordOfDay as { id: number }).id;
  const ids = new Set(responses.map(idOf));
  expect(ids.size).toBe(1);
  app.clock.ms += 10 * 60_000;
  expect(ids).not.toContain(idOf(await create()));
});

test('rejects one of two concurrent updates of the same version, and accepts a repeated update', async ({ app, adminToken }) => {
  const { wordOfDay: word } = await app.api(adminToken).wordOfDay.create({ title: 'Ọnwa', body: 'Moon' });
  const save = (body: string, basedOn: string | undefined) =>
    app.call('PUT', `/word-of-day/${word.id}`, { token: adminToken, json: { body, basedOn } });
  const responses = await Promise.all([save('Moon, and month', word.updatedAt), save('The moon', word.updatedAt)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.error).toBe(
    'This word was saved elsewhere since you opened it. Please look at that version before you save yours',
  );
  const { body } = await app.api().wordOfDay.current();
  // The same update again, as after a lost response.
  expect((await save(body, word.updatedAt)).status).toBe(200);
  expect((await save('Mine anyway', undefined)).status).toBe(200);
  expect((await save('x', 'yesterday')).status).toBe(400);
});
