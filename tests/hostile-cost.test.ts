// Proves T47.

import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import { bodyLimitsOf } from '#app/http/body-limits.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { endpointsOf, sampleBody, textKindOf } from '#tests/support/derived-rows.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { processorMsOf } from '#tests/support/processor-time.ts';
import { isFull } from '#tests/support/suite.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

/** Repeated pieces that are costly to normalize, to parse, to match or to escape. */
const hostilePieces = { marks: '\u0301\u0323', brackets: '[', keys: '":', percents: '%', emoji: '👩‍👩‍👧‍👦', spaces: ' ', tags: '<b', quotes: '"' };
const harmlessPiece = 'ab';

const repeated = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(piece).slice(1, -1)))));

type Send = (app: TestApp, token: string, text: (bytes: number) => string) => Promise<unknown>;
interface Field {
  name: string;
  send: Send;
}

const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');
const formBytes = 300 * 1024;

function fieldsOf(endpoint: Endpoint): Field[] {
  const { body, query, encoding, method } = endpoint;
  const names = Object.keys((((body ?? query) as { def?: { shape?: object } } | undefined)?.def?.shape as object | undefined) ?? {});
  const name = (field: string) => `${method} ${endpoint.path}, ${field}`;
  if (encoding === 'multipart')
    return names.map((field) => ({
      name: name(field),
      send: (app, token, text) => {
        const form = new FormData();
        form.set(field, text(formBytes));
        return app.call(method, pathOf(endpoint), { token, form });
      },
    }));
  const texts = names.filter((field) => textKindOf(endpoint, field) === 'typed');
  if (body) {
    const bytes = bodyLimitsOf(endpoint).bytes - JSON.stringify(sampleBody(endpoint)).length - 200;
    return texts.map((field) => ({
      name: name(field),
      send: (app, token, text) =>
        app.call(method, pathOf(endpoint), { token, json: { ...sampleBody(endpoint), [field]: text(Math.min(bytes, 1024 ** 2)) } }),
    }));
  }
  // Node.js reads addresses of 16 KiB; a letter of three bytes takes nine.
  return texts.map((field) => ({
    name: name(field),
    send: (app, token, text) => app.call(method, `${pathOf(endpoint)}?${new URLSearchParams({ [field]: text(5_000) })}`, { token }),
  }));
}

const form: Field = {
  name: 'POST /contact, as a form',
  send: async (app, _, text) =>
    app.httpApp.fetch(
      new Request('https://academy.test/contact', { method: 'POST', body: new URLSearchParams({ name: text(13_000), message: text(13_000) }) }),
    ),
};

const all = [...endpointsOf(contract).flatMap(fieldsOf), form];
/** One field of each type of text: compared, password, one line, lines, email, address, HTML, tags, search, link, answer, draft. */
const ofEachType = [
  'POST /login, email',
  'POST /login, password',
  'POST /register, password',
  'POST /register, first_name',
  'POST /register, email',
  'POST /register, phone_number',
  'POST /contact, message',
  'POST /word-of-day, body',
  'POST /blog, body',
  'POST /blog, tags',
  'POST /blog, canonical',
  'GET /search, q',
  'GET /admin/users, search',
  'POST /unsubscribe, token',
  form.name,
];
const examined = isFull ? all : all.filter(({ name }) => ofEachType.includes(name));

test('the examined fields are those of the whole contract, and of each type', () => {
  expect(all.length).toBeGreaterThan(150);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(ofEachType));
});

// All fields of the contract take minutes on a busy machine.
const timeout = isFull ? 3_600_000 : 180_000;
test('the longest hostile texts cost at most four times as much as a harmless text of the same size', { timeout, tags: ['full'] }, async ({
  app,
  adminToken,
}) => {
  const rounds = 3;
  const costOf = async ({ send }: Field, piece: string) => {
    const text = (bytes: number) => repeated(piece, bytes);
    return processorMsOf(async () => {
      for (let round = 0; round < rounds; round += 1) await send(app, adminToken, text);
    });
  };
  const offenders: string[] = [];
  for (const field of examined) {
    await costOf(field, harmlessPiece);
    const harmless = await costOf(field, harmlessPiece);
    for (const [kind, piece] of Object.entries(hostilePieces)) {
      const isDear = (cost: number) => cost > 4 * harmless + 60;
      // Garbage collection, compiling and a busy processor cost something at times: hostile texts took seconds each time.
      let cost = await costOf(field, piece);
      for (let again = 0; again < 3 && isDear(cost); again += 1) cost = Math.min(cost, await costOf(field, piece));
      if (isDear(cost)) offenders.push(`${field.name}, ${kind}: ${Math.round(cost)} ms, harmless ${Math.round(harmless)} ms`);
    }
  }
  expect(offenders).toEqual([]);
});
