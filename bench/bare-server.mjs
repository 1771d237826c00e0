import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = '', type = ''] = process.argv;
const bytes = readFileSync(file);
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.byteLength });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
