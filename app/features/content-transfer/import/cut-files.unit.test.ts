import { expect, test } from 'vitest';
import { readImportFile } from '#tests/support/imports.ts';
import { parseGhost } from './ghost.server.ts';
import { ImportRefusal } from './import-refusal.ts';
import { parseWxr } from './wxr.server.ts';

const moment = { now: Date.UTC(2026, 0, 15), timeZone: 'Africa/Lagos' };
const cuts = 150;

/** Reads a file to its end. @returns the sentence that refuses it; undefined when it is read */
async function refusalOf(parse: () => { entries: AsyncIterable<unknown> }): Promise<string | undefined> {
  try {
    await Array.fromAsync(parse().entries);
    return undefined;
  } catch (error) {
    if (error instanceof ImportRefusal) return error.message;
    throw error;
  }
}

async function* inOneChunk(bytes: Uint8Array) {
  yield bytes;
}

test.for([
  ['family-blog.wordpress.xml', (bytes: Uint8Array) => refusalOf(() => parseWxr(inOneChunk(bytes), moment))],
  ['family-blog.ghost.json', (bytes: Uint8Array) => refusalOf(() => parseGhost(bytes, moment.now))],
  ['ghost-2.json', (bytes: Uint8Array) => refusalOf(() => parseGhost(bytes, moment.now))],
] as const)('%s is refused with a sentence wherever it is cut, and read as a whole', async ([name, read]) => {
  const bytes = Buffer.from(readImportFile(name).trimEnd());
  expect(await read(bytes)).toBeUndefined();
  const advice = /Please (?:export it again|save the file as UTF-8)|An export is made under|does not name its version/;
  for (let nth = 1; nth <= cuts; nth += 1) {
    const length = Math.floor((bytes.byteLength * nth) / (cuts + 1));
    expect(await read(bytes.subarray(0, length)), `the first ${length} bytes`).toMatch(advice);
  }
  expect(await read(bytes.subarray(0, -1)), 'all bytes but the last one').toMatch(advice);
});
