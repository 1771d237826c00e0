import { hash } from 'node:crypto';

const buildCsp = (publicUrl: string, scripts: string[] = [], styles: string[] = []) =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // A post may show pictures from anywhere. Where the academy is at https, they are fetched over https whatever their address says.
    `img-src 'self' data: https:${isHttps(publicUrl) ? '' : ' http:'}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Ours (ui/trusted-html.ts), and the one by which the editor reads what is pasted.
    'trusted-types academy default ProseMirrorClipboard',
    ...(isHttps(publicUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/** How a policy names a script or style that stands in the page itself. */
export const hashSource = (bytes: Uint8Array): string => `'sha256-${hash('sha256', bytes, 'base64')}'`;

/**
 * The policy of a page: the same for every visitor.
 * @param scripts sources of the inline scripts that the rendering made (`takeNonce`); scripts in stored content get none
 * @param styles sources of the style sheets that the server put into the page
 */
export const pageCsp = (scripts: string[], styles: string[], publicUrl: string): string => buildCsp(publicUrl, scripts, styles);

const yearSeconds = 31_536_000;

/** What never changes under its address. */
export const immutableCacheControl = `public, max-age=${yearSeconds}, immutable`;

/** What the files of the build say about themselves, beside what every answer carries. */
export function staticFileHeaders(publicUrl: string): (path: string) => [string, string][] {
  const always = securityHeaders(publicUrl);
  return (path) => {
    const hashed = path.startsWith('/assets/');
    const own = new Map([
      ...always,
      ['Cache-Control', hashed ? immutableCacheControl : 'public, max-age=3600'],
      // A drawing may bring its own style, for light and dark, and nothing else.
      ...(path.endsWith('.svg')
        ? [['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"] as const]
        : []),
      // Other sites show the academy's picture and sign.
      ...(hashed ? [] : [['Cross-Origin-Resource-Policy', 'cross-origin'] as const]),
    ] as const);
    return [...own];
  };
}

const twoYearsSeconds = 63_072_000;

/** What every answer carries (DESIGN section 7); a page brings its own policy. */
export function securityHeaders(publicUrl: string): [string, string][] {
  return [
    ['Content-Security-Policy', buildCsp(publicUrl)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // Pictures from elsewhere in a post are fetched without their cookies, and so without asking whether they may be shown.
    ['Cross-Origin-Embedder-Policy', 'credentialless'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ...(isHttps(publicUrl) ? ([['Strict-Transport-Security', `max-age=${twoYearsSeconds}; includeSubDomains`]] as [string, string][]) : []),
  ];
}
