import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Responds with the bytes of a file from memory: the upper limit of what Node can do. */
const [, , file = '', port = ''] = process.argv;
/** @type {Record<string, { headers: string[], bytes: string }>} */
const parsed = JSON.parse(readFileSync(file, 'utf8'));
const responses = new Map(Object.entries(parsed).map(([path, { headers, bytes }]) => [path, { headers, bytes: Buffer.from(bytes, 'base64') }]));
const server = createServer((request, response) => {
  const stored = responses.get(request.url ?? '');
  response.writeHead(stored ? 200 : 404, stored?.headers);
  response.end(stored?.bytes);
});
server.listen(Number(port), '127.0.0.1');
