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

/** Beside a logo or a long name the buttons of a narrow phone and the links of a small window keep their row. */
const sheetFor = (links: string, rules: string) =>
  `${links}{${rules};max-width:40vw}@media (width>768px){${links}{max-width:clamp(8rem,100vw - 41rem,14rem)}}`;

/** The same light ground in both themes: most logos are drawn for one. */
const logoRules = 'width:auto;height:2.5rem;border-radius:0.5rem;background:var(--on-night);object-fit:contain;object-position:left';

/** In the sidebar of the staff a button stands beside the logo. */
const logoSheet = (src: string) => `${sheetFor(`a>img[src="${src}"]`, logoRules)}header a[href="/admin"]>img[src="${src}"]{max-width:9.5rem}`;

/** Characters of a name that has one line in every header. */
const shortName = 16;
const longNameRules =
  'display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;font-size:var(--step-0);line-height:1.25;white-space:normal';
const longNameSheet = sheetFor('header a:is([href="/"],[href="/admin"],[href="/study/today"])>span[lang=ig]', longNameRules);

/** Style sheet of an academy with own colours, a logo or a long name, for the server alone: others do not pay for it. */
export function academySheet({ accent, logo, brandName = '' }: Partial<Pick<Academy, 'accent' | 'logo' | 'brandName'>> = {}): string {
  const longName = [...brandName].length > shortName ? longNameSheet : '';
  return `${accent ? accentRules(accent) : ''}${logo ? logoSheet(logo.src) : longName}`;
}
