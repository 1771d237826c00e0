import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { rawClient, requestHead, statusesIn } from '#tests/support/raw-http-client.ts';
import { createHttpServer, requestListenerOf, timeouts } from './http-server.server.ts';

const test = withAppPerFile();

test('an upload that brings hardly anything is ended long before its time is up, and a steady one is read', async ({ app, adminToken }) => {
  const { server, close } = createHttpServer(requestListenerOf(app.httpApp.fetch, []), [], { ...timeouts, uploadCheck: 2_000, uploadBytes: 1_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const length = 500_000;
  /** Sends pieces of one size every 50 ms, and no byte more than announced: the server would reset the connection. */
  const upload = (bytes: number) => {
    const headers = ['Host: a', `Authorization: Bearer ${adminToken}`, 'Content-Type: multipart/form-data; boundary=x', `Content-Length: ${length}`];
    const client = rawClient(port, requestHead('POST /api/blog HTTP/1.1', ...headers));
    let sent = 0;
    const timer = setInterval(() => {
      const piece = Math.min(bytes, length - sent);
      if (piece > 0) client.socket.write('x'.repeat(piece));
      sent += piece;
    }, 50);
    void client.closed.then(() => clearInterval(timer));
    return client;
  };
  expect(await upload(1).closed).toBe('');
  const steady = upload(50_000);
  await expect.poll(() => statusesIn(steady.received())).toEqual([400]);
  steady.socket.destroy();
  await close();
});
