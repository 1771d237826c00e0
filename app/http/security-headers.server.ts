import { hash } from 'node:crypto';
import { immutableCacheControl } from '#app/cache/cache-control.ts';

const buildCsp = (publicUrl: string, scripts: string[] = [], styles: string[] = []) =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Posts may embed images from any site. On https, upgrade-insecure-requests fetches them over https.
    `img-src 'self' data: https:${isHttps(publicUrl) ? '' : ' http:'}`,
    // blob: a recording before it is sent, or one that was fetched with a token.
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
    // `academy` and `default` are in ui/trusted-html.ts; ProseMirror parses the clipboard with its own policy.
    'trusted-types academy default ProseMirrorClipboard',
    ...(isHttps(publicUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/** CSP source of an inline script or style. */
export const hashSource = (bytes: Uint8Array): string => `'sha256-${hash('sha256', bytes, 'base64')}'`;

/**
 * Content security policy of a page, the same for every visitor.
 * @param scripts sources of the rendered inline scripts (`takeNonce`); scripts in stored content have none
 * @param styles sources of the inlined stylesheets
 */
export const pageCsp = (scripts: string[], styles: string[], publicUrl: string): string => buildCsp(publicUrl, scripts, styles);

/** Headers of static files: the security headers, and caching by whether the file name has a hash. */
export function staticFileHeaders(publicUrl: string): (path: string) => [string, string][] {
  const baseHeaders = securityHeaders(publicUrl);
  return (path) => {
    const hashed = path.startsWith('/assets/');
    const headers = new Map([
      ...baseHeaders,
      ['Cache-Control', hashed ? immutableCacheControl : 'public, max-age=3600'],
      // SVG files style themselves for light and dark themes.
      ...(path.endsWith('.svg')
        ? [['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"] as const]
        : []),
      // Other sites embed the share image and the icons.
      ...(hashed ? [] : [['Cross-Origin-Resource-Policy', 'cross-origin'] as const]),
    ] as const);
    return [...headers];
  };
}

const twoYearsSeconds = 63_072_000;

/** Security headers of every response; pages replace the CSP with `pageCsp`. */
export function securityHeaders(publicUrl: string): [string, string][] {
  return [
    ['Content-Security-Policy', buildCsp(publicUrl)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // Images from other sites in posts load without cookies, and need no Cross-Origin-Resource-Policy of their own.
    ['Cross-Origin-Embedder-Policy', 'credentialless'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // The policy of the loaded document also holds for the pages that the browser code opens later: a page that records needs it on every page.
    ['Permissions-Policy', 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()'],
    ...(isHttps(publicUrl) ? ([['Strict-Transport-Security', `max-age=${twoYearsSeconds}; includeSubDomains`]] as [string, string][]) : []),
  ];
}
