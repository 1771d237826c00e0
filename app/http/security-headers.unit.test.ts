import { expect, test } from 'vitest';
import { pageCsp, securityHeaders, staticFileHeaders } from './security-headers.server.ts';

/** Whole policies: a source that is added to any directive changes one of these by hand. */
const policy = (directives: { scripts?: string; styles?: string; images?: string; upgrade?: string } = {}) =>
  [
    "default-src 'none'",
    `script-src 'self'${directives.scripts ?? ''}`,
    `style-src 'self'${directives.styles ?? ''}`,
    `img-src 'self' data: https:${directives.images ?? ''}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types academy default ProseMirrorClipboard',
    directives.upgrade ?? 'upgrade-insecure-requests',
  ].filter(Boolean);

const https = 'https://academy.test';
const http = 'http://localhost:3000';

test('a page may load from its own site and run its own inline scripts, and nothing else', () => {
  const sources = { scripts: " 'sha256-a' 'sha256-b'", styles: " 'sha256-c'" };
  const inline = [["'sha256-a'", "'sha256-b'"], ["'sha256-c'"]] as const;
  expect(pageCsp([...inline[0]], [...inline[1]], https).split('; ')).toEqual(policy(sources));
  expect(pageCsp([...inline[0]], [...inline[1]], http).split('; ')).toEqual(policy({ ...sources, images: ' http:', upgrade: '' }));
});

test('every other response has the same policy without inline scripts, and the same further headers', () => {
  const expected = {
    'Content-Security-Policy': policy().join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  };
  expect(Object.fromEntries(securityHeaders(https))).toEqual({ ...expected, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' });
  const withHttp = { ...expected, 'Content-Security-Policy': policy({ images: ' http:', upgrade: '' }).join('; ') };
  expect(Object.fromEntries(securityHeaders(http))).toEqual(withHttp);
});

test('an SVG file runs no script and is in no frame', () => {
  const { 'Content-Security-Policy': csp } = Object.fromEntries(staticFileHeaders(https)('/icon.svg'));
  expect(csp).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox");
});
