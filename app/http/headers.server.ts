import { createHash } from 'node:crypto';

const policy = (scripts: string[]) =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of a page, with the hashes of its own inline scripts: nothing in it depends on who asks. */
export function pagePolicy(html: string): string {
  // What is data for search engines never runs, and shall not be allowed to.
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)];
  return policy([...new Set(inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))]);
}

const twoYearsSeconds = 63_072_000;

/** What every answer carries (DESIGN section 7); a page brings its own policy. */
export function safetyHeaders(publicUrl: string): [string, string][] {
  return [
    ['Content-Security-Policy', policy([])],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ...(publicUrl.startsWith('https:')
      ? ([['Strict-Transport-Security', `max-age=${twoYearsSeconds}; includeSubDomains`]] as [string, string][])
      : []),
  ];
}
