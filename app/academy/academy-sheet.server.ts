import type { Academy } from '#app/ui/theme/brand.ts';

const properties = (accent: string, strong: string) => `--accent:${accent};--accent-strong:${strong}`;

/**
 * Other accent colours than those of `theme.css`, in rules for both themes: the oldest browsers have no `light-dark()`. The strong one has
 * more contrast in its theme. Prints are light.
 */
function accentRules({ light, dark }: NonNullable<Academy['accent']>): string {
  const inDark = properties(dark, `color-mix(in srgb, ${dark} 70%, #ffffff)`);
  return [
    `:root{${properties(light, `color-mix(in srgb, ${light} 82%, #000000)`)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${inDark}}}`,
    `@media screen{:root[data-theme=dark]{${inDark}}}`,
  ].join('');
}

/** The same light ground in both themes: most logos are drawn for one. */
const logoRules = 'width:auto;max-width:12rem;height:2.5rem;border-radius:0.5rem;background:var(--on-night);object-fit:contain';

/** Style sheet of an academy with own colours or a logo, for the server alone: others do not pay for it. */
export function academySheet({ accent, logo }: Pick<Academy, 'accent' | 'logo'> = {}): string {
  return `${accent ? accentRules(accent) : ''}${logo ? `a>img[src="${logo.src}"]{${logoRules}}` : ''}`;
}
