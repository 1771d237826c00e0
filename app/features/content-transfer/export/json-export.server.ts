import * as z from 'zod/mini';
import { ExportedPost, ExportedWord, type exportedPosts, type exportedWords } from './exported.server.ts';

interface Site {
  publicUrl: string;
  now: number;
}

/** Everything public as JSON, in pieces: version 1 of docs/export-format.md. */
export async function* jsonExport(
  { publicUrl, now }: Site,
  posts: ReturnType<typeof exportedPosts>,
  words: ReturnType<typeof exportedWords>,
): AsyncGenerator<string, void, undefined> {
  const head = JSON.stringify({ format: 'academy-export', version: 1, site: publicUrl, exportedAt: new Date(now).toISOString() });
  yield `${head.slice(0, -1)},"posts":`;
  yield* array(ExportedPost, posts);
  yield ',"words":';
  yield* array(ExportedWord, words);
  yield '}\n';
}

async function* array(schema: z.ZodMiniType, rows: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
  let separator = '[';
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(z.parse(schema, row))}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}
