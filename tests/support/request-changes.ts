import fc from 'fast-check';
import type { Actor } from './actors.ts';
import { naughtyLines, naughtyStrings } from './naughty-strings.ts';

export const text = fc.oneof(
  fc.constantFrom(...naughtyStrings, ...naughtyLines),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme' }),
);
const nested = fc
  .record({ open: fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"__proto__":', '}]']), depth: fc.integer({ min: 1, max: 5_000 }) })
  .map(({ open: [before = '', after = ''], depth }) => `${before.repeat(depth)}1${after.repeat(depth)}`);
/** Any JSON value, valid or not. */
const value = fc.oneof(
  { weight: 4, arbitrary: text.map((each) => JSON.stringify(each)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
  fc.constantFrom(
    '1e400',
    '-0',
    '12345678901234567890',
    '0.1e-400',
    'null',
    'true',
    '""',
    '" "',
    '{}',
    '[]',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00x"',
    'NaN',
    '01',
  ),
  fc.constantFrom('{"__proto__":{"admin":true}}', '{"toString":1,"valueOf":1}', '{"length":1e9}', '["__proto__"]'),
  nested,
);
const oddNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'id',
  'role',
  'kind',
  'likes',
  'verified_at',
  'token',
  '',
);
export const queryNames = fc.constantFrom('page', 'limit', 'before', 'after', 'view', 'search', 'level', 'token', 'email', 'page[]', '__proto__');
const number = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('0', '1', '2', '-1', '1.5', '9007199254740993', '1e3', '0x1', ' 1', '１', 'Infinity'),
);
/** `new Request` removes these from the path (WHATWG URL, "path state"), so they call another endpoint. */
const dotSegments = ['.', '..'];
/** Never the id of a resource: the valid request of a later endpoint needs that resource unchanged. */
const unusedId = fc.oneof(number, text).filter((id) => !(Number(id) >= 1 && Number(id) <= 1_000) && !dotSegments.includes(id));
const jsonTypes = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json; charset=utf-16'];
const oddTypes = [
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  ';',
  'x',
];
export const encodings: Record<string, (json: string) => Uint8Array<ArrayBuffer>> = {
  utf8: (json) => new Uint8Array(Buffer.from(json)),
  utf16: (json) => new Uint8Array(Buffer.from(`\ufeff${json}`, 'utf16le')),
  latin1: (json) => new Uint8Array(Buffer.from(json, 'latin1')),
  marked: (json) => new Uint8Array(Buffer.from(`\ufeff${json}`)),
  cutOff: (json) => new Uint8Array(Buffer.from(json).subarray(0, -1)),
  broken: (json) => new Uint8Array(Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xc0, 0x00])])),
};
const mostly = <T>(usual: T, odd: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

/** Mutations of a valid request. */
export const changes = fc.record({
  identity: mostly<Actor>('administrator', fc.constantFrom<Actor>('none', 'garbage', 'learner', 'editor', 'cookie')),
  id: mostly<string | undefined>(undefined, unusedId.map(encodeURIComponent)),
  query: fc.array(fc.tuple(queryNames, fc.oneof(number, text)), { maxLength: 3 }),
  fields: fc.array(fc.record({ nth: fc.nat(5), name: fc.option<string>(oddNames), value }), { maxLength: 3 }),
  type: mostly('application/json', fc.constantFrom(...jsonTypes, ...oddTypes)),
  encoding: mostly('utf8', fc.constantFrom(...Object.keys(encodings))),
  rawForm: fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { freq: 8 }),
  headers: mostly<Record<string, string>>(
    {},
    fc.constantFrom<Record<string, string>>(
      { 'Content-Encoding': 'gzip' },
      { 'Content-Length': '-1' },
      { 'Transfer-Encoding': 'chunked' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'X-Forwarded-For': '::1, <script>, ,' },
      { Accept: 'text/html;q=nonsense' },
      { 'Accept-Encoding': 'nonsense;q=2' },
      { 'If-None-Match': '"*", W/' },
      { Range: 'bytes=9-1' },
      { Authorization: `Bearer ${'a'.repeat(5_000)}` },
    ),
  ),
});
export type Change = typeof changes extends fc.Arbitrary<infer C> ? C : never;
export const unchanged: Change = {
  identity: 'administrator',
  id: undefined,
  query: [],
  fields: [],
  type: 'application/json',
  encoding: 'utf8',
  rawForm: null,
  headers: {},
};
