import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '#app/lib/api-error.ts';
import { bodyLimitsOf, requireFewParts, requireSimpleJson, tooLongMessage } from './body-limits.server.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Parses a JSON or multipart body, once its parts are counted.
 * @throws {ApiError} 413 over the limit, 415 for another content type, 400 for invalid syntax or too many parts
 */
export async function readBody(context: Context, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const contentType = context.req.header('Content-Type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  const isMultipart = endpoint.encoding === 'multipart';
  if (isMultipart && type !== 'multipart/form-data') throw new ApiError(415, 'Please send the fields as multipart/form-data');
  const { bytes, entries } = bodyLimitsOf(endpoint);
  const body = await readBytes(context, bytes, tooLongMessage(bytes));
  if (isMultipart) {
    requireFewParts(body, contentType);
    return parseMultipart(body, contentType);
  }
  if (body.byteLength === 0) return {};
  if (type !== 'application/json') throw new ApiError(415, 'Please send the fields as application/json');
  requireSimpleJson(body, entries);
  return parseJsonObject(body);
}

/** Reads at most `maxSize` bytes. @throws {ApiError} 413 with `message` over the limit, 400 for an aborted upload */
export async function readBytes(context: Context, maxSize: number, message: string): Promise<Buffer<ArrayBuffer>> {
  let bytes = Buffer.alloc(0);
  const read = async () => {
    bytes = Buffer.from(await context.req.raw.arrayBuffer());
  };
  const onError = () => {
    throw new ApiError(413, message);
  };
  try {
    // Not registered as middleware: it would read the body before the caller is authenticated.
    await bodyLimit({ maxSize, onError })(context, read);
    return bytes;
  } catch (error) {
    // The client aborted the upload or sent less than Content-Length, which is no error of the server.
    throw error instanceof ApiError ? error : new ApiError(400, 'The request broke off before its end');
  }
}

function parseJsonObject(body: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new ApiError(400, 'The request is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError(400, 'The request must be a JSON object');
  return value as Record<string, unknown>;
}

/** Drops empty files, which browsers send for a file input without a selection. */
async function parseMultipart(body: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new ApiError(400, 'The form cannot be read');
  });
  return Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === 'string' || value.size > 0));
}
