import type { Context } from 'hono';
import { ApiError } from '#app/lib/api-error.ts';
import { requireFewFields } from './body-limits.server.ts';
import { readBytes } from './parse-body.server.ts';

/** Fits a contact message of 10,000 characters: form-encoded, an Igbo letter takes up to 9 bytes. */
const maxFormBytes = 128 * 1024;

/**
 * Buffers the body of a form post: rendering starts after the last byte, so that a slow client occupies no render slot.
 * @throws {ApiError} 403 for another origin, 413 for a large body, 400 for an aborted upload and for more than 200 fields
 */
export async function readFormBody(context: Context, publicUrl: string): Promise<Request> {
  const { method, url, signal, headers: sent } = context.req.raw;
  const headers = new Headers(sent);
  const origin = headers.get('Origin');
  // Compares hosts, not origins: behind a proxy that terminates TLS the scheme of the request is http.
  if (origin !== null && ![hostOf(url), hostOf(publicUrl)].includes(hostOf(origin)))
    throw new ApiError(403, 'This form was sent from another site. Please open the page on this site, and send the form there.');
  const body = await readBytes(context, maxFormBytes, 'The form is too long, please shorten what you wrote.');
  requireFewFields(body);
  // React Router would compare origins including the scheme, and log a rejection as an error.
  headers.delete('Origin');
  return new Request(url, { method, headers, body, signal });
}

/** Returns undefined for 'null' and other invalid URLs. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);
