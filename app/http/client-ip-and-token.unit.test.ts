import { expect, test } from 'vitest';
import { clientNetwork, createClientIpResolver } from './client-ip.server.ts';
import { securityHeaders } from './security-headers.server.ts';

test('ignores X-Forwarded-For without trusted proxies', () => {
  expect(createClientIpResolver([])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(createClientIpResolver([])('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
});

test('reads X-Forwarded-For back to the first address that is no trusted proxy', () => {
  const read = createClientIpResolver(['127.0.0.1/32', '10.0.0.0/8', '::1/128']);
  expect(read('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(read('127.0.0.1', 'forged, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
  expect(read('::1', '2001:db8::7')).toBe('2001:db8::7');
  expect(read('127.0.0.1', undefined)).toBe('127.0.0.1');
  expect(read('203.0.113.9', '10.0.0.1')).toBe('203.0.113.9');
});

test('sets HSTS only when PUBLIC_URL is https', () => {
  const names = (url: string) => securityHeaders(url).map(([name]) => name);
  expect(names('https://academy.example')).toContain('Strict-Transport-Security');
  expect(names('http://localhost:3000')).not.toContain('Strict-Transport-Security');
});

test('a client network is a whole IPv4 address, or the first 64 bits of an IPv6 address', () => {
  expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9');
  expect(clientNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9');
  const half = '2001:db8:0:7::/64';
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:a:b:c:d', '2001:db8:0:7:ffff:ffff:ffff:ffff%eth0'])
    expect(clientNetwork(address)).toBe(half);
  expect(clientNetwork('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64');
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64');
  expect(clientNetwork('fe80::1')).toBe('fe80:0:0:0::/64');
  expect(clientNetwork('1::')).toBe('1:0:0:0::/64');
  expect(clientNetwork('unknown')).toBe('unknown');
});
