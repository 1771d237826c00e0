/**
 * Score of response headers by the HTTP Observatory of Mozilla and MDN (version 1.6, algorithm 4): 100 points minus the cost of
 * each failed check, plus bonus points from 90 on. External scripts, redirects from http and preloading are skipped:
 * they do not depend on one response.
 */
export function observatoryScore(headers: Headers): { score: number; checks: Record<string, number> } {
  const csp = directives(headers.get('Content-Security-Policy'));
  const checks = {
    'Content-Security-Policy': policyPoints(csp),
    'X-Frame-Options': framePoints(headers.get('X-Frame-Options'), csp),
    'Strict-Transport-Security': transportPoints(headers.get('Strict-Transport-Security')),
    'X-Content-Type-Options': headers.get('X-Content-Type-Options')?.toLowerCase() === 'nosniff' ? 0 : -5,
    'Referrer-Policy': oneOf(headers.get('Referrer-Policy')?.split(',').at(-1)?.trim(), referrers, 0, -5),
    'Cross-Origin-Opener-Policy': oneOf(headers.get('Cross-Origin-Opener-Policy'), openers, 0, -5),
    'Cross-Origin-Embedder-Policy': oneOf(headers.get('Cross-Origin-Embedder-Policy'), embedders, 0, -5),
    'Cross-Origin-Resource-Policy': oneOf(headers.get('Cross-Origin-Resource-Policy'), resources, 0, -5),
    'Access-Control-Allow-Credentials': headers.get('Access-Control-Allow-Credentials') === 'true' ? -50 : 0,
    'Set-Cookie': headers.getSetCookie().every((cookie) => /;\s*secure\b/i.test(cookie) && /;\s*samesite=(lax|strict)\b/i.test(cookie)) ? 0 : -40,
  };
  const points = Object.values(checks);
  const sum = (some: number[]) => some.reduce((total, modifier) => total + modifier, 0);
  const rest = 100 + sum(points.filter((modifier) => modifier < 0));
  return { score: rest < 90 ? rest : rest + sum(points.filter((modifier) => modifier > 0)), checks };
}

const referrers = {
  'no-referrer': 5,
  'same-origin': 5,
  'strict-origin': 5,
  'strict-origin-when-cross-origin': 5,
};
const openers = { 'same-origin': 10, 'same-origin-allow-popups': 0, 'noopener-allow-popups': 0, 'unsafe-none': 0 };
const embedders = { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 };
const resources = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 };

/** @param absent modifier without a value @param unknown modifier of an unknown value */
const oneOf = (value: string | null | undefined, known: Record<string, number>, absent: number, unknown: number) =>
  value === null || value === undefined ? absent : (known[value] ?? unknown);

type Policy = Map<string, string[]>;

const directives = (header: string | null): Policy | undefined =>
  header === null
    ? undefined
    : new Map(
        header.split(';').map((directive) => {
          const [name = '', ...sources] = directive.trim().split(/\s+/);
          return [name.toLowerCase(), sources];
        }),
      );

const broadSources = (source: string) => /^(?:(?:ftp|https?):|\*|https?:\/\/\*(?:\.\*)?)$/.test(source);
const inline = (source: string) => source === "'unsafe-inline'" || source === 'data:';
const schemes = (source: string) => /^(?:http|ftp):/.test(source);
const passive = ['img-src', 'media-src'];

function policyPoints(csp: Policy | undefined): number {
  if (!csp) return -25;
  const of = (name: string) => {
    const sources = csp.get(name) ?? csp.get('default-src') ?? ['*'];
    // Browsers ignore it beside a hash or a nonce.
    return sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source)) ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const active = [...csp.keys()].filter((name) => !passive.includes(name)).flatMap(of);
  if (of('script-src').some((source) => broadSources(source) || inline(source)) || of('object-src').some(broadSources)) return -20;
  if (active.some(schemes)) return -20;
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return -10;
  if (passive.flatMap(of).some(schemes)) return -10;
  if (of('style-src').some((source) => broadSources(source) || inline(source))) return 0;
  return csp.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function framePoints(header: string | null, csp: Policy | undefined): number {
  const ancestors = csp?.get('frame-ancestors');
  if (ancestors && !ancestors.some(broadSources)) return 5;
  return /^(?:deny|sameorigin)$/i.test(header ?? '') ? 0 : -20;
}

const halfAYearSeconds = 15_768_000;

function transportPoints(header: string | null): number {
  const seconds = Number(header?.match(/max-age=(\d+)/)?.[1]);
  if (Number.isNaN(seconds)) return -20;
  return seconds < halfAYearSeconds ? -10 : 0;
}
