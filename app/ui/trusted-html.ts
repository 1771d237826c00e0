interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string, kind?: string) => string | null>): { createHTML(html: string): TrustedHTML };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const policy = trustedTypes?.createPolicy('academy', { createHTML: (html) => html });

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
