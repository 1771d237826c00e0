import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { createClient, type FetchLike, toManifest } from './client.ts';

const clientWith = (body: unknown, init?: ResponseInit) => {
  const requests: Request[] = [];
  const fetchLike: FetchLike = async (request) => {
    requests.push(request);
    return Response.json(body, init);
  };
  return {
    requests,
    api: createClient<typeof contract>(toManifest(contract), { fetch: fetchLike, base: 'https://academy.test/api', token: () => 'secret' }),
  };
};

test('puts path parameters into the path, other fields of a GET into the query, and sends the token', async () => {
  const { requests, api } = clientWith([], { headers: { 'X-Total-Count': '41' } });
  expect(await api.blog.comments({ id: 7, limit: 20 })).toEqual({ rows: [], total: 41 });
  expect(requests[0]?.url).toBe('https://academy.test/api/blog/7/comments?limit=20');
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
});

test('sends a JSON body without path parameters, and no token for skipAuth endpoints', async () => {
  const { requests, api } = clientWith({});
  await api.blog.comment({ id: 7, text: 'Hello' });
  expect(await requests[0]?.json()).toEqual({ text: 'Hello' });
  expect(requests[0]?.headers.has('Authorization')).toBe(false);
});

test('sends files as multipart, omits empty fields, and clears null fields with an empty string', async () => {
  const { requests, api } = clientWith({});
  await api.blog.update({ id: 7, title: 'New', subtitle: null, body: '', image: new File(['x'], 'x.png') });
  const form = await requests[0]?.formData();
  expect([...(form?.keys() ?? [])].sort()).toEqual(['image', 'subtitle', 'title']);
  expect(form?.get('subtitle')).toBe('');
});

test('throws an error response with its message and field errors', async () => {
  const { api } = clientWith({ error: 'Email is required', errors: { email: 'Email is required' } }, { status: 400 });
  await expect(api.accounts.resend({ email: '' })).rejects.toMatchObject({
    status: 400,
    message: 'Email is required',
    errors: { email: 'Email is required' },
  });
});

test('a login has ended where the API says so; a 401 of a network that asks for its own login is a network error', async () => {
  const sentence = 'Token expired';
  const { api } = clientWith({ error: sentence, message: sentence }, { status: 401 });
  await expect(api.accounts.me()).rejects.toMatchObject({ status: 401, message: sentence });
  const others = [
    '<h1>Log in to this network</h1>',
    '',
    '{}',
    '{"message":"Unauthorized"}',
    '{"error":"login_required"}',
    '{"error":"","message":""}',
  ];
  for (const body of others) {
    const fetchLike: FetchLike = async () => new Response(body, { status: 401 });
    const portal = createClient<typeof contract>(toManifest(contract), { fetch: fetchLike, base: 'https://academy.test/api', token: () => 'secret' });
    await expect(portal.accounts.me(), body).rejects.toMatchObject({ status: 0 });
  }
});

test('throws an error response that is not JSON', async () => {
  const fetchLike: FetchLike = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const api = createClient<typeof contract>(toManifest(contract), { fetch: fetchLike, base: 'https://academy.test/api' });
  await expect(api.wordOfDay.current()).rejects.toMatchObject({ status: 502 });
});

test('throws a network error when the body breaks off', async () => {
  const fetchLike: FetchLike = async () => new Response('{"id": 7, "tit', { status: 200, headers: { 'Content-Type': 'application/json' } });
  const api = createClient<typeof contract>(toManifest(contract), { fetch: fetchLike, base: 'https://academy.test/api' });
  await expect(api.wordOfDay.current()).rejects.toMatchObject({ status: 0, message: 'Network error, please try again' });
});

test('throws a network error with status 0', async () => {
  const api = createClient<typeof contract>(toManifest(contract), {
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    base: 'https://academy.test/api',
  });
  await expect(api.wordOfDay.current()).rejects.toMatchObject({ status: 0, message: 'Network error, please try again' });
});
