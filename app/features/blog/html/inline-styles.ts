type InlineTag = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub';

const tagsByStyle: [RegExp, InlineTag][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub\b/i, 'sub'],
];

/** Tags that mean what a style says. Links are underlined by default, and headings are bold. */
export const tagsOfStyle = (style: string, within: { link: boolean; heading: boolean }): InlineTag[] =>
  tagsByStyle.flatMap(([pattern, tag]) => (!pattern.test(style) || (tag === 'u' && within.link) || (tag === 'strong' && within.heading) ? [] : tag));
