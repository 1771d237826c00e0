import { ApiError } from '#app/lib/api-error.ts';
import { readBytes } from './parse-body.server.ts';

/** A contact message of 10,000 characters, form-encoded: up to nine bytes for one Igbo letter. */
const maxFormBytes = 128 * 1024;

/**
 * The request of a form, with its body whole: rendering starts after the last byte, so that a slow client holds no place.
 * @throws {ApiError} 403 for a form of another site, 413 for a long one, 400 for one that broke off
 */
export async function readFormBody(request: Request, publicUrl: string): Promise<Request> {
  const { method, url, signal } = request;
  const headers = new Headers(request.headers);
  const origin = headers.get('Origin');
  // Hosts, not origins: behind a proxy that ends TLS the request itself says http.
  if (origin !== null && ![hostOf(url), hostOf(publicUrl)].includes(hostOf(origin)))
    throw new ApiError(403, 'This form was sent from another site. Please open the page on this site, and send the form there.');
  const body = await readBytes(request, maxFormBytes, 'The form is too long, please shorten what you wrote.');
  // The router would compare it again, with http, and log a refusal as an error.
  headers.delete('Origin');
  return new Request(url, { method, headers, body, signal });
}

/** Returns undefined for 'null' and for what is no URL. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);
