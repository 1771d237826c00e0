// Proves T47.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';

/** Parts of the schemas of Zod that have schemas in them. */
interface Definition {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

const word = 'ọ́kụ̀';
const samples = [word, `${word}@example.com`].map((text) => text.normalize('NFD'));

interface Field {
  path: string;
  /** A sample in NFD, as the schema leaves it. */
  stored: string;
}

/** Schemas of texts at any depth, free or of a pattern. */
function textSchemas(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  const { shape = {}, element, options = [], keyType, valueType, innerType, in: input, out } = schema._zod.def as Definition;
  const unnamed = [element, ...options, keyType, valueType, innerType, input, out].filter((part) => part !== undefined);
  return [
    ...(schema._zod.def.type === 'string' ? [{ path, schema }] : []),
    ...unnamed.flatMap((part) => textSchemas(part, path)),
    ...Object.entries(shape).flatMap(([name, part]) => textSchemas(part, `${path}.${name}`)),
  ];
}

/** Fields of a body that accept free text, at any depth. */
function textFields(schema: z.core.$ZodType, path: string): Field[] {
  for (const sample of samples) {
    const { data } = z.safeParse(schema, sample);
    if (typeof data === 'string' && schema._zod.def.type !== 'transform') return [{ path, stored: data }];
  }
  const { shape = {}, element, options = [], valueType, innerType, in: input, out } = schema._zod.def as Definition;
  const unnamed = [element, ...options, valueType, innerType, input, out].filter((part) => part !== undefined);
  return [
    ...unnamed.flatMap((part) => textFields(part, path)),
    ...Object.entries(shape).flatMap(([name, part]) => textFields(part, `${path}.${name}`)),
  ];
}

/** Drafts, which keep what was typed until it is saved; a kind and a secret, which are compared and not stored. */
const exceptions = ['PUT /drafts/one body.changes', 'POST /learning/profiles/:id/answers body.answers.type', 'POST /reply-notices/on body.token'];

test('every text field of a body is read in NFC', () => {
  const fields = endpointsOf(contract).flatMap(({ method, path, body }) => (body ? textFields(body, `${method} ${path} body`) : []));
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(({ stored }) => stored !== stored.normalize('NFC')).map(({ path }) => path)).toEqual(exceptions);
});

/** Bodies of posts and newsletters with their pictures, and files of drafts, which may have as much as their form. */
const longTexts = [
  'PUT /drafts/one body.changes',
  'PUT /drafts/one body.changes.base64',
  'POST /blog body.body',
  'PUT /blog/:id body.body',
  'POST /admin/send-newsletter body.html',
  'POST /admin/newsletters/preview body.html',
  'POST /admin/newsletters/test body.html',
  'POST /admin/scheduled-newsletters body.html',
];

test('every text of a body and of a query has a maximum length', () => {
  const texts = endpointsOf(contract).flatMap(({ method, path, body, query }) => [
    ...(body ? textSchemas(body, `${method} ${path} body`) : []),
    ...(query ? textSchemas(query, `${method} ${path} query`) : []),
  ]);
  expect(texts.length).toBeGreaterThan(200);
  const accepting = (some: typeof texts, length: number) =>
    some.filter(({ schema }) => ['a', '1'].some((character) => z.safeParse(schema, character.repeat(length)).success));
  const long = accepting(texts, 300_000);
  expect([...new Set(long.map(({ path }) => path))]).toEqual(longTexts);
  expect(accepting(long, 17 * 1024 * 1024)).toEqual([]);
});
