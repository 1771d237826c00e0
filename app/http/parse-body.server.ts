import { ApiError } from '#app/lib/api-error.ts';
import type { Encoding } from './endpoint.ts';

const maxJsonBytes = 64 * 1024;
const maxMultipartBytes = 14 * 1024 * 1024;

/** Parses a JSON or multipart body. @throws {ApiError} 413 over the limit, 415 for another content type, 400 for invalid syntax */
export async function readBody(request: Request, encoding: Encoding, maxBytes = maxJsonBytes): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (encoding === 'multipart') {
    if (type !== 'multipart/form-data') throw new ApiError(415, 'Please send the fields as multipart/form-data');
    return parseMultipart(request, await readBytes(request, maxMultipartBytes, 'The request may have at most 14 MiB'));
  }
  const body = await readBytes(request, maxBytes, `The request may have at most ${maxBytes / 1024} KiB`);
  if (body.byteLength === 0) return {};
  if (type !== 'application/json') throw new ApiError(415, 'Please send the fields as application/json');
  return parseJsonObject(body);
}

/** Reads at most `max` bytes. @throws {ApiError} 413 with `message` over the limit, 400 for an aborted upload */
export async function readBytes(request: Request, max: number, message: string): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('Content-Length');
  if (Number(length ?? 0) > max) throw new ApiError(413, message);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // node:http enforces Content-Length, and arrayBuffer() is cheaper than counting the bytes of a stream.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > max) throw new ApiError(413, message);
      chunks.push(chunk);
    }
  } catch (error) {
    // The client aborted the upload or sent less than Content-Length, which is no error of the server.
    throw error instanceof ApiError ? error : new ApiError(400, 'The request broke off before its end');
  }
  return new Uint8Array(Buffer.concat(chunks));
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
async function parseMultipart(request: Request, body: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new ApiError(400, 'The form cannot be read');
  });
  return Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === 'string' || value.size > 0));
}
