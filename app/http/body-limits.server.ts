import * as z from 'zod/mini';
import { ApiError } from '#app/lib/api-error.ts';
import type { Endpoint } from './endpoint.ts';

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** What a body may have before it is parsed. */
export interface BodyLimits {
  bytes: number;
  /** Fields and elements, at any depth. */
  entries: number;
}

const kib = 1024;
const defaultBytes = 64 * kib;
/** A multipart body holds a post with the images in its text. */
const multipartBytes = 14 * kib * kib;
const minEntries = 200;
const maxDepth = 20;
const maxParts = 20;
/** A code point outside of the first plane takes 12 bytes when all of JSON is escaped. */
const bytesPerCodePoint = 12;
/** Texts without a maximum have a pattern or a format, such as a date. */
const patternLength = 100;
/** For spaces, line breaks and fields that the academy does not know. */
const spareBytes = kib;

const limitsByEndpoint = new WeakMap<Endpoint, BodyLimits>();

/** Limits of a call: those of its contract, or as much as its longest valid body needs, at most 64 KiB (decision 0111). */
export function bodyLimitsOf(endpoint: Endpoint): BodyLimits {
  const known = limitsByEndpoint.get(endpoint) ?? findLimits(endpoint);
  limitsByEndpoint.set(endpoint, known);
  return known;
}

function findLimits({ body, encoding, maxBytes, maxEntries }: Endpoint): BodyLimits {
  const needed = body ? largest(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })) : { bytes: 0, entries: 0 };
  const ofFields = Math.min(defaultBytes, Math.ceil((needed.bytes + spareBytes) / kib) * kib);
  return {
    bytes: maxBytes ?? (encoding === 'multipart' ? multipartBytes : ofFields),
    entries: maxEntries ?? Math.max(minEntries, 2 * needed.entries),
  };
}

/** Size of the longest value of a schema. */
function largest(schema: JsonSchema): BodyLimits {
  if (typeof schema === 'boolean') return { bytes: patternLength, entries: 0 };
  const { anyOf, oneOf, type, properties = {}, items, maxItems = 0, maxLength = patternLength } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) {
    const all = choices.map(largest);
    return { bytes: Math.max(...all.map(({ bytes }) => bytes)), entries: Math.max(...all.map(({ entries }) => entries)) };
  }
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => ({ name, ...largest(field) }));
    return {
      bytes: fields.reduce((sum, { name, bytes }) => sum + name.length + 4 + bytes, 2),
      entries: fields.reduce((sum, { entries }) => sum + 1 + entries, 0),
    };
  }
  if (type === 'array' && !Array.isArray(items)) {
    const element = largest(items ?? true);
    return { bytes: 2 + maxItems * (element.bytes + 1), entries: maxItems * (1 + element.entries) };
  }
  return { bytes: type === 'string' ? 2 + bytesPerCodePoint * maxLength : patternLength, entries: 0 };
}

/** @throws {ApiError} 413 for more bytes than the call takes */
export function requireLength(endpoint: Endpoint, length: number): void {
  const { bytes } = bodyLimitsOf(endpoint);
  if (length > bytes) throw new ApiError(413, tooLongMessage(bytes));
}

export const tooLongMessage = (maxBytes: number): string => `The request may have at most ${formatBytes(maxBytes)}`;

/** 14 MiB, 64 KiB */
export const formatBytes = (bytes: number): string => (bytes < kib * kib ? `${bytes / kib} KiB` : `${bytes / kib / kib} MiB`);

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map((character) => character.charCodeAt(0));

/**
 * Counts the fields, elements and levels of a JSON text before it is parsed: a million of them takes seconds and hundreds of MiB.
 * @throws {ApiError} 400
 */
export function requireSimpleJson(json: Buffer, maxEntries: number): void {
  let entries = 0;
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === quote) index = endOfString(json, index);
    else if (byte === comma) entries += 1;
    else if (byte === openBrace || byte === openBracket) {
      entries += 1;
      depth += 1;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    if (entries > maxEntries) throw new ApiError(400, `The request may have at most ${maxEntries.toLocaleString('en')} fields`);
    if (depth > maxDepth) throw new ApiError(400, `The request may have at most ${maxDepth} levels`);
  }
}

/** Index of the quotation mark that ends a string, or of the end of the text. Byte by byte: a search for each of a million marks takes longer. */
function endOfString(json: Buffer, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== quote) index += json[index] === backslash ? 2 : 1;
  return index;
}

/** @throws {ApiError} 400 for a multipart body of more than 20 parts, and for a type with further parameters, in which another boundary may stand */
export function requireFewParts(body: Buffer, contentType: string): void {
  const [type, quoted, plain] = contentType.match(/^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i) ?? [];
  if (type === undefined) throw new ApiError(400, 'The form cannot be read');
  const delimiter = `--${quoted ?? plain ?? ''}`;
  let parts = 0;
  for (let index = body.indexOf(delimiter); index >= 0; index = body.indexOf(delimiter, index + delimiter.length)) {
    parts += 1;
    // The last delimiter ends the body.
    if (parts > maxParts + 1) throw new ApiError(400, `The form may have at most ${maxParts} fields`);
  }
}

/** @throws {ApiError} 400 for a form of a page with more than 200 fields */
export function requireFewFields(form: Buffer): void {
  let fields = 1;
  for (let index = form.indexOf('&'); index >= 0; index = form.indexOf('&', index + 1)) {
    fields += 1;
    if (fields > minEntries) throw new ApiError(400, `The form may have at most ${minEntries} fields`);
  }
}
