import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** Text of HTML, with line breaks where it had paragraphs. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const spaced = html.replace(/<br\b[^<>]*>\n?|<\/(?:p|div|li|h[1-6]|blockquote|pre)>\n?/gi, '\n');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }).replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '');
}
