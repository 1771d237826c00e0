import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The limit of what Node can do: the same answers from memory and nothing else, in as many processes. */
const [, , file = '', port = '', count = '1'] = process.argv;
if (cluster.isPrimary && Number(count) > 1) {
  for (let nth = 0; nth < Number(count); nth += 1) cluster.fork();
} else {
  /** @type {Record<string, { headers: string[], bytes: string }>} */
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const answers = new Map(Object.entries(kept).map(([path, { headers, bytes }]) => [path, { headers, bytes: Buffer.from(bytes, 'base64') }]));
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    response.writeHead(answer ? 200 : 404, answer?.headers);
    response.end(answer?.bytes);
  });
  server.listen(Number(port), '127.0.0.1');
}
