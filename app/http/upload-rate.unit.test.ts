import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { rawClient, requestHead, statusesIn } from '#tests/support/raw-http-client.ts';
import { createHttpServer, requestListenerOf, timeouts } from './http-server.server.ts';

const test = withAppPerFile();

test('an upload that brings hardly anything is ended long before its time is up, and a steady one is read', async ({ app, adminToken }) => {
  const { server, close } = createHttpServer(requestListenerOf(app.httpApp.fetch, []), [], { ...timeouts, uploadCheck: 3_000, uploadBytes: 1_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const upload = (drop: string) => {
    const headers = ['Host: a', `Authorization: Bearer ${adminToken}`, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000000'];
    const client = rawClient(port, requestHead('POST /api/blog HTTP/1.1', ...headers));
    const timer = setInterval(() => client.socket.write(drop), 50);
    void client.closed.then(() => clearInterval(timer));
    return client;
  };
  const [starved, steady] = [upload('x'), upload('x'.repeat(50_000))];
  expect(await starved.closed).toBe('');
  await expect.poll(() => statusesIn(steady.received())).toEqual([400]);
  steady.socket.destroy();
  await close();
});
