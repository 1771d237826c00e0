import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { derivedRow } from './derived-rows.ts';

test('a row has the keys of the reply at any depth, and those that a response may lack', () => {
  const Author = z.nullable(z.object({ name: z.string() }));
  const Note = z.object({ id: z.int(), author: Author, held: z.optional(z.literal(true)), link: z.optional(z.object({ path: z.string() })) });
  const row = derivedRow(get('/notes', { reply: z.array(Note) }));
  expect(row.keys).toBe('id, author, author.name, held, link, link.path');
  expect(row.optionalKeys).toEqual(['held', 'link', 'link.path']);
});
