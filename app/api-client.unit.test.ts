import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';

const browser = withBrowserGlobals();
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.resetModules());

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

test.each([
  ['an iPad, which says that it is a Mac', mac, 5, 'iPad'],
  ['a Mac', mac, 0, null],
  ['a phone', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, null],
])('requests of %s name it by a header', async (_, userAgent, maxTouchPoints, device) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  let sent: Request | undefined;
  browser.fetch = async (request) => {
    sent = request;
    return Response.json([]);
  };
  const { api } = await import('./api-client.ts');
  await api.household.devices();
  expect(sent?.headers.get('X-Device')).toBe(device);
});
