interface Policy {
  createHTML(html: string): TrustedHTML;
  /** A TrustedScriptURL, which the types of the browser know as a string. */
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string, kind?: string) => string | null>): Policy;
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Creates the address of one script: the service worker of the learning area. */
export const policy = trustedTypes?.createPolicy('academy', {
  createHTML: (html) => html,
  createScriptURL: (url) => (/^\/(?:study|tutor)\/sw\.js$/.test(url) ? url : null),
});

/**
 * Marks HTML as trusted (CSP `require-trusted-types-for`). Only for HTML that the server has sanitized, or that is parsed
 * into a separate document.
 */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;

/**
 * Default policy for HTML that is not marked. When hydration fails, React creates script elements from an empty one, which
 * is allowed; other markup, and strings that are not assigned to a sink, are rejected.
 */
trustedTypes?.createPolicy('default', {
  createHTML(html, kind) {
    if (!kind) throw new TypeError('The default policy serves only Trusted Types sinks');
    return html === '<script></script>' ? html : html.includes('<') ? null : '';
  },
  createScript: () => '',
});
