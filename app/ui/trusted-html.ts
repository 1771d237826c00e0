interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string, kind?: string) => string | null>): { createHTML(html: string): TrustedHTML };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const academy = trustedTypes?.createPolicy('academy', { createHTML: (html) => html });

/**
 * Says of HTML that it may become part of a page: only of what the server has cleaned, or of what is only looked at in a
 * document of its own. In a page a browser takes no HTML that nobody has said this of (`require-trusted-types-for`).
 */
export const trusted = (html: string): string | TrustedHTML => academy?.createHTML(html) ?? html;

/**
 * What comes without having been said so. React draws a page anew when it is not as it was sent, and makes its scripts of an
 * empty one; with nothing in them they come to nothing. Everything else is refused, and so is whoever asks for more than a page.
 */
trustedTypes?.createPolicy('default', {
  createHTML(html, kind) {
    if (!kind) throw new TypeError('Not for everybody');
    return html === '<script></script>' ? html : html.includes('<') ? null : '';
  },
  createScript: () => '',
});
