import { expect } from 'vitest';
import { testRecordedReads } from './recorded-reads.ts';
import { type Caller, reads, schema67, tokens } from './schema-67.ts';
import type { RecordedResponse } from './stored-release.ts';

/** Sections of a download whose rows had no order in schema 67. */
const unordered = ['learningCards', 'learningProgress'];

/** Expects the same rows of these sections in any order. */
const inAnyOrder = (json: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(json)).map(([section, rows]) => [
      section,
      unordered.includes(section) && Array.isArray(rows) ? expect.arrayContaining(rows.map((row) => expect.objectContaining(row))) : rows,
    ]),
  );

interface Unit {
  key: string;
  state: string;
}
/** Drafts of the outline are announced now, and those of the staff are named in public no more (decision 0148). */
const announced = <T extends Unit>(unit: T): T =>
  unit.state === 'draft' && !unit.key.startsWith('a-sample') ? { ...unit, state: 'announced' } : unit;
function unitsSince(path: string, json: unknown): object {
  if (path === '/api/course')
    return (json as { coming: { titleEnglish: string }[] }[]).map((level) => ({
      ...level,
      coming: level.coming.filter(({ titleEnglish }) => titleEnglish !== 'A sample'),
    }));
  const { unit, units } = Object(json);
  if (Array.isArray(json)) return json.map(announced);
  return { ...Object(json), ...(unit && { unit: announced(unit) }), ...(units && { units: units.map(announced) }) };
}
const isOfUnits = /^\/api\/(?:course$|admin\/course\/(?:units(?:\/\d+)?$|report$))/;

const timeOf = (row: unknown): string => Object(row).createdAt ?? Object(row).writtenAt ?? '';
/** Replies were listed by their numbers, and are by their times (decision 0157): the clock of this academy went back once. */
const byTime = (rows: unknown[]) => rows.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
const repliesByTime = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(repliesByTime);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, key === 'replies' && Array.isArray(value) ? byTime(value) : repliesByTime(value)]),
  );
};
const writtenReply = /(?:<wp:comment>(?:(?!<\/wp:comment>).)*<wp:comment_parent>[1-9]\d*<.*<\/wp:comment>\n){2,}/g;
const dateOf = (line: string) => /<wp:comment_date>([^<]*)/.exec(line)?.[1] ?? '';
const linesByTime = (text: string) =>
  text.replace(writtenReply, (lines) =>
    lines
      .split('\n')
      .filter(Boolean)
      .sort((one, other) => dateOf(one).localeCompare(dateOf(other)))
      .map((line) => `${line}\n`)
      .join(''),
  );

/** The form of a post was named in the query of its list, and has a path of its own (decision 0161). */
const withPath = (draft: unknown): object => {
  const { page } = Object(draft);
  return {
    ...Object(draft),
    page: page.replace(/^\/admin\/blog\?edit=(\w+)&?(.*)/, (_: string, form: string, rest: string) =>
      [`/admin/blog/${form}`, rest].filter(Boolean).join('?'),
    ),
  };
};

/** Schema 67 wrote titles into its export as they are, though WordPress takes them for HTML. */
function asDecidedSince(path: string, answer: RecordedResponse<Caller>): RecordedResponse<Caller> {
  if (path === '/api/admin/export/wxr' && answer.text !== undefined)
    return {
      ...answer,
      text: linesByTime(answer.text.replaceAll('<title>Greetings &amp; visits</title>', '<title>Greetings &amp;amp; visits</title>')),
    };
  if (path === '/api/admin/export/json') return { ...answer, json: Object(repliesByTime(answer.json)) };
  if (path === '/api/drafts' && Array.isArray(answer.json)) return { ...answer, json: answer.json.map(withPath) };
  if (/\/replies$/.test(path) && Array.isArray(answer.json)) return { ...answer, json: byTime(answer.json) };
  if (answer.status === 200 && isOfUnits.test(path)) return { ...answer, json: unitsSince(path, answer.json) };
  // Later versions may give a role more permissions.
  const { permissions } = Object(answer.json);
  if (path === '/api/auth/me' && permissions) return { ...answer, json: { ...answer.json, permissions: expect.arrayContaining(permissions) } };
  // A placement was offered to levels beyond the first alone (decision 0135).
  if (path.endsWith('/today')) return { ...answer, json: { ...answer.json, offersPlacement: expect.any(Boolean) } };
  // Sentences of the games may change.
  const { moment } = Object(answer.json);
  if (path.endsWith('/family/week') && moment) return { ...answer, json: { ...answer.json, moment: { ...moment, game: expect.any(Object) } } };
  return path === '/api/auth/data' ? { ...answer, json: inAnyOrder(answer.json) } : answer;
}

testRecordedReads(schema67, { reads, tokens, expected: asDecidedSince });
