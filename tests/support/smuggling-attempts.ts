import { requestHead as head } from './raw-http-client.ts';

/** Smuggled request within the body of another one, which must never be answered. */
const smuggledRequest = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
const json = 'Content-Type: application/json';
/** Requests with such a body, by the way in which their length is ambiguous (RFC 9112, section 6.3). */
export const smugglingAttempts: Record<string, string> = {
  'both lengths, CL.TE': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggledRequest}`,
  'both lengths, TE.CL': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked', 'Content-Length: 4')}5c\r\n${smuggledRequest}0\r\n\r\n`,
  'two codings': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${smuggledRequest}`,
  'chunked is not the last coding': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked, gzip')}0\r\n\r\n${smuggledRequest}`,
  'an unknown coding': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: xchunked')}0\r\n\r\n${smuggledRequest}`,
  'a coding after a tab': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 3', 'Transfer-Encoding:\tchunked')}0\r\n\r\n${smuggledRequest}`,
  'a coding after a vertical tab': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding:\x0bchunked')}0\r\n\r\n${smuggledRequest}`,
  'two different lengths': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 0', `Content-Length: ${smuggledRequest.length}`)}${smuggledRequest}`,
  'two lengths in one header': `${head('POST /api/login HTTP/1.1', 'Host: a', json, `Content-Length: 0, ${smuggledRequest.length}`)}${smuggledRequest}`,
  'a length with a sign': `${head('POST /api/login HTTP/1.1', 'Host: a', json, `Content-Length: +${smuggledRequest.length}`)}${smuggledRequest}`,
  'a negative length': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: -1')}${smuggledRequest}`,
  'a length in hex': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 0x20')}${smuggledRequest}`,
  'a length of 2^64': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Content-Length: 18446744073709551616')}${smuggledRequest}`,
  'a blank before the colon': `${head('POST /api/login HTTP/1.1', 'Host: a', json, `Content-Length : ${smuggledRequest.length}`)}${smuggledRequest}`,
  'a blank before the colon of the coding': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding : chunked')}0\r\n\r\n${smuggledRequest}`,
  'a folded line': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'X: y', ' Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${smuggledRequest}`,
  'bare line feeds': `POST /api/login HTTP/1.1\nHost: a\nContent-Length: 0\n\n${smuggledRequest}`,
  'a bare carriage return': `POST /api/login HTTP/1.1\r\nHost: a\r\nX: y\rContent-Length: 0\r\n\r\n${smuggledRequest}`,
  'NUL in a header': `${head('POST /api/login HTTP/1.1', 'Host: a', 'X: a\0b', 'Content-Length: 0')}${smuggledRequest}`,
  'NUL in a header name': `${head('POST /api/login HTTP/1.1', 'Host: a', 'Content-Length\0: 0')}${smuggledRequest}`,
  'a header without a name': `${head('POST /api/login HTTP/1.1', 'Host: a', ': x', 'Content-Length: 0')}${smuggledRequest}`,
  'a chunk size with a sign': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}+0\r\n\r\n${smuggledRequest}`,
  'a chunk size with 0x': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}0x0\r\n\r\n${smuggledRequest}`,
  'a chunk longer than its size': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n${smuggledRequest}`,
  'a chunk with bare line feeds': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}2\n{}\n0\n\n${smuggledRequest}`,
  'a chunk extension with a line feed': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}2;a\nb\r\n{}\r\n0\r\n\r\n${smuggledRequest}`,
  'a chunk extension of 30,000 characters': `${head('POST /api/login HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}2;${'a'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n${smuggledRequest}`,
};
