import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { createClient, type FetchLike, toManifest } from './client.ts';

const answering = (body: unknown, init?: ResponseInit) => {
  const seen: Request[] = [];
  const wire: FetchLike = async (request) => {
    seen.push(request);
    return Response.json(body, init);
  };
  return { seen, api: createClient<typeof contract>(toManifest(contract), { fetch: wire, base: 'https://academy.test/api', token: () => 'secret' }) };
};

test('parameters go into the path, the rest of a GET into the query, and the token along', async () => {
  const { seen, api } = answering([], { headers: { 'X-Total-Count': '41' } });
  expect(await api.blog.comments({ id: 7, limit: 20 })).toEqual({ rows: [], total: 41 });
  expect(seen[0]?.url).toBe('https://academy.test/api/blog/7/comments?limit=20');
  expect(seen[0]?.headers.get('Authorization')).toBe('Bearer secret');
});

test('a body is JSON without its path parameters, and calls marked so carry no token', async () => {
  const { seen, api } = answering({});
  await api.blog.comment({ id: 7, text: 'Hello' });
  expect(await seen[0]?.json()).toEqual({ text: 'Hello' });
  expect(seen[0]?.headers.has('Authorization')).toBe(false);
});

test('multipart carries files, leaves out what is empty, and says what is to be taken away', async () => {
  const { seen, api } = answering({});
  await api.blog.update({ id: 7, title: 'New', subtitle: null, body: '', image: new File(['x'], 'x.png') });
  const form = await seen[0]?.formData();
  expect([...(form?.keys() ?? [])].sort()).toEqual(['image', 'subtitle', 'title']);
  expect(form?.get('subtitle')).toBe('');
});

test('a refusal is thrown with its sentence and its fields', async () => {
  const { api } = answering({ error: 'Email is required', errors: { email: 'Email is required' } }, { status: 400 });
  await expect(api.accounts.resend({ email: '' })).rejects.toMatchObject({
    status: 400,
    message: 'Email is required',
    errors: { email: 'Email is required' },
  });
});

test('an answer that is no JSON is still a refusal', async () => {
  const wire: FetchLike = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const api = createClient<typeof contract>(toManifest(contract), { fetch: wire, base: 'https://academy.test/api' });
  await expect(api.wordOfDay.current()).rejects.toMatchObject({ status: 502 });
});

test('an answer that breaks off in the middle is a lost network', async () => {
  const wire: FetchLike = async () => new Response('{"id": 7, "tit', { status: 200, headers: { 'Content-Type': 'application/json' } });
  const api = createClient<typeof contract>(toManifest(contract), { fetch: wire, base: 'https://academy.test/api' });
  await expect(api.wordOfDay.current()).rejects.toMatchObject({ status: 0, message: 'Network error, please try again' });
});

test('a lost network is a refusal with status 0', async () => {
  const api = createClient<typeof contract>(toManifest(contract), {
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    base: 'https://academy.test/api',
  });
  await expect(api.wordOfDay.current()).rejects.toMatchObject({ status: 0, message: 'Network error, please try again' });
});
