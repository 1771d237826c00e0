import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpApp } from '#app/http-app.server.ts';
import { postPages } from '#tests/support/post-pages.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Description, RecordedResponse, StoredRelease } from './stored-release.ts';

interface Reads<Caller extends string> {
  reads: Description<Caller>['reads'];
  tokens: Partial<Record<Caller, string>>;
  /** What is expected of a later release, where it differs from the recorded answer by a decision. */
  expected?: (path: string, answer: RecordedResponse<Caller>) => RecordedResponse<Caller>;
}

/** Sends a GET as one of the callers. */
type Read<Caller> = (path: string, as: Caller) => Promise<Response>;

const linesOf = (type: string, text: string) =>
  // The order of a sitemap has no meaning (sitemaps.org); that of feeds and CSV files has.
  type === 'application/xml' ? text.split('\n').sort() : text.split('\n');

/** Later releases may add fields and lines to a response, but must keep every recorded one. */
async function expectRecorded(path: string, response: Response, recorded: RecordedResponse<string>): Promise<void> {
  const { status, type, total, json, text, sha256 } = recorded;
  const body = Buffer.from(await response.arrayBuffer());
  const head = { status: response.status, type: response.headers.get('Content-Type')?.split(';')[0], total: response.headers.get('X-Total-Count') };
  expect.soft(head, path).toEqual({ status, type, total: total === undefined ? null : String(total) });
  if (response.status !== status) return;
  if (sha256 !== undefined) expect.soft(createHash('sha256').update(body).digest('hex'), path).toBe(sha256);
  if (json !== undefined) expect.soft(JSON.parse(body.toString()), path).toMatchObject(json);
  if (text !== undefined) {
    // Slugs and logins of the export for WordPress are made of titles and names since decision 0157.
    const lines = linesOf(type, text).filter((line) => !path.endsWith('/export/wxr') || !/^<(?:wp:post_name|dc:creator)>/.test(line));
    const kept = linesOf(type, body.toString()).filter((line) => lines.includes(line));
    expect.soft(kept, path).toEqual(lines);
  }
}

/** Adds a test for each caller that its recorded GETs respond as they did. @returns a function for further reads of the same app */
export function testRecordedReads<Caller extends string>(
  { openRelease }: Pick<StoredRelease, 'openRelease'>,
  { reads, tokens, expected = (_, answer) => answer }: Reads<Caller>,
): Read<Caller> {
  let at: TestApp;
  let server: ReturnType<typeof createHttpApp>;
  beforeAll(async () => {
    at = await openRelease();
    server = createHttpApp(at.context, { handlePage: postPages });
  });
  afterAll(() => at.close());

  let calls = 0;
  /** Each GET has its own client address, so that none reaches the rate limit. */
  const read: Read<Caller> = async (path, as) => {
    calls += 1;
    const headers = new Headers(tokens[as] ? { Authorization: `Bearer ${tokens[as]}` } : {});
    const remoteAddress = `198.18.${Math.floor(calls / 250)}.${calls % 250}`;
    return server.fetch(new Request(`http://academy.test${path}`, { headers }), { incoming: { socket: { remoteAddress } } });
  };

  const callers = new Set(reads.flatMap(({ answers }) => answers.flatMap(({ as }) => as)));
  test.for([...callers])('GETs as %s respond as they were recorded', async (caller) => {
    for (const { path, answers } of reads)
      for (const answer of answers) if (answer.as.includes(caller)) await expectRecorded(path, await read(path, caller), expected(path, answer));
  });

  return read;
}
