import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import { endpointsOf, sampleBody, textKindOf } from '#tests/support/derived-rows.ts';
import { invisible, refusedEverywhere, refusedInLine } from '#tests/support/naughty-strings.ts';
import { person } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

// The pipeline parses each body and query by its schema: malformed-requests.test.ts and hostile-texts.test.ts send some of these values.

/** Valid value for every field of any endpoint, so that a rejection is due to the one invalid field. */
const validValues: Record<string, unknown> = {
  ...person,
  name: 'Learner Example',
  fullName: 'Learner Example',
  phone: '+234 800 000 0000',
  verification_pin: '123456',
  code: '123456',
  text: 'A text',
  title: 'A title',
  subtitle: 'A subtitle',
  body: 'A body',
  subject: 'a-subject',
  message: 'A message',
  comments: 'keep',
  ageBand: 'adult',
  newsletter: 'keep',
  image: new File(['x'], 'x.png'),
  // A social link has both fields or none.
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((nth) => [
      [`link${nth}Name`, 'A network'],
      [`link${nth}Address`, 'https://network.example/academy'],
    ]),
  ),
};

interface Field {
  endpoint: Endpoint;
  field: string;
  /** Takes what it cannot use as missing. */
  isHint: boolean;
  /** Names of the fields with an error when this field has another value, and all others a valid one. */
  errorsOf: (value: unknown) => string[];
}

interface Definition {
  def: { type: string; innerType?: Definition };
}

function fieldsOf(endpoint: Endpoint, schema: z.core.$ZodType): Field[] {
  const { shape = {} } = (schema as unknown as { def: { shape?: Record<string, Definition> } }).def;
  const names = Object.keys(shape);
  const sample = schema === endpoint.body && endpoint.encoding !== 'multipart' ? sampleBody(endpoint) : {};
  const valid = Object.fromEntries(names.map((name) => [name, validValues[name] ?? sample[name]]));
  const errorsIn = (values: object) => (z.safeParse(schema, values).error?.issues ?? []).map(({ path }) => String(path[0]));
  // Some endpoints take no sample. A repeated password also fails when the password is invalid.
  const ignored = [...errorsIn(valid), 'confirm_password'];
  return names.map((field) => ({
    endpoint,
    field,
    isHint: [shape[field]?.def, shape[field]?.def.innerType?.def].some((def) => def?.type === 'catch'),
    errorsOf: (value) => [...new Set(errorsIn({ ...valid, [field]: value }))].filter((name) => name === field || !ignored.includes(name)),
  }));
}

const fields = endpointsOf(contract).flatMap((endpoint) =>
  [endpoint.body, endpoint.query].flatMap((schema) => (schema ? fieldsOf(endpoint, schema) : [])),
);
const isForm = ({ encoding }: Endpoint) => encoding === 'multipart';
/** Text fields. Numbers, switches, lists and files are tested with their features; the body of a form has no JSON Schema. */
const textFields = fields.filter(({ endpoint, field, isHint }) =>
  isHint ? false : isForm(endpoint) ? !['image', 'nth', 'chunk', 'item'].includes(field) : textKindOf(endpoint, field) !== undefined,
);
const typedFields = textFields.filter(({ endpoint, field }) => isForm(endpoint) || textKindOf(endpoint, field) === 'typed');

const nameOf = ({ endpoint, field }: Field) => `${endpoint.method} ${endpoint.path}, ${field}`;
/** Fields with values for which not that field alone has an error. */
const offenders = (some: Field[], values: readonly unknown[]) =>
  some.flatMap((each) =>
    values.flatMap((value) => {
      const errors = each.errorsOf(value).join();
      return errors === each.field ? [] : `${nameOf(each)}: ${JSON.stringify(value).slice(0, 60)} (errors: ${errors})`;
    }),
  );

/** Compared with what is stored, and never stored or shown. */
const isCompared = ({ endpoint, field }: Field) =>
  /^q$|password|pin|code|token/.test(field) || /login|verify|subscribe|deletion$/.test(endpoint.path);
const isHtml = ({ endpoint, field }: Field) => field === 'html' || (isForm(endpoint) && field === 'body');
const storedFields = typedFields.filter((each) => !isCompared(each) && !isHtml(each));
const multiline = ['text', 'body', 'message', 'holdWords', 'about', 'note', 'reason', 'experience', 'why', 'wish', 'postalAddress'];
/** Line breaks in the texts of public pages count as spaces, or part paragraphs. */
const hasLines = ({ endpoint, field }: Field) =>
  multiline.includes(field) ||
  (endpoint.path === '/admin/academy/texts' && field !== 'draft') ||
  (endpoint.path.startsWith('/admin/classes') && field === 'description');
const inLine = storedFields.filter((each) => !hasLines(each));
const ofLines = storedFields.filter(hasLines);

test('the rules cover the fields of all endpoints', () => {
  expect(textFields.length).toBeGreaterThan(300);
  for (const field of ['fullName', 'first_name', 'phone_number', 'title', 'subtitle', 'subject', 'search', 'email'])
    expect(inLine.filter((each) => each.field === field).length, field).toBeGreaterThan(0);
  for (const field of multiline) expect(ofLines.filter((each) => each.field === field).length, field).toBeGreaterThan(0);
});

test('a hint refuses nothing', () => {
  const hints = fields.filter(({ isHint }) => isHint);
  expect(hints.map(({ field }) => field).toSorted()).toEqual(['key', 'listens', 'minutes', 'sentAt', 'zone', 'zone', 'zone']);
  const values = [null, 7, -0.5, '', ' blanks ', 'a'.repeat(50_000), 'nul\u0000', [], ['text'], {}, true];
  expect(hints.filter(({ errorsOf }) => values.flatMap(errorsOf).length > 0).map(nameOf)).toEqual([]);
});

test('a text field rejects what is not text, without errors for other fields', () => {
  expect(offenders(textFields, [7, 0, true, false, [], ['text'], {}, { deep: { deeper: 'text' } }])).toEqual([]);
});

test('null is a missing field: accepted, or an error of this field alone', () => {
  const differing = fields.filter(({ field, errorsOf }) => !['', field].includes(errorsOf(null).join()));
  expect(differing.map(nameOf)).toEqual([]);
});

test('a stored text has a maximum length', () => {
  expect(offenders(storedFields, ['a'.repeat(50_000)])).toEqual([]);
});

test('a stored text has no control characters, lone surrogates, bidirectional overrides and stacked marks', () => {
  const invalid = ['nul\u0000', 'bell\u0007', 'half\ud800letter', 'escape\u001b[31m'].map((text) => `a${text}@example.com`);
  expect(offenders(storedFields, [...invalid, ...Object.values(refusedEverywhere)])).toEqual([]);
});

test('a text of one line has no line breaks and no invisible characters', () => {
  expect(offenders(inLine, ['a\nb', 'a\r\nBcc: x@example.com', 'a\rb', ...Object.values(refusedInLine)])).toEqual([]);
});

test('a text of several lines has line breaks, joiners and marks of direction', () => {
  const rejected = ofLines.filter(({ errorsOf }) => ['a\nb', ...Object.values(refusedInLine)].some((text) => errorsOf(text).length > 0));
  expect(rejected.map(nameOf)).toEqual([]);
});

test('an invisible text is a missing field', () => {
  const differing = storedFields.filter(({ errorsOf }) => invisible.some((text) => errorsOf(text).join() !== errorsOf(null).join()));
  expect(differing.map(nameOf)).toEqual([]);
});
