import type { Academy } from '#app/ui/theme/brand.ts';

/** Custom properties of `theme.css` for other accent colours. The strong one has more contrast in its theme. */
const accentProperties = ({ light, dark }: NonNullable<Academy['accent']>) => ({
  '--accent': `light-dark(${light}, ${dark})`,
  '--accent-strong': `light-dark(color-mix(in srgb, ${light} 82%, #000000), color-mix(in srgb, ${dark} 70%, #ffffff))`,
});

/** The same light ground in both themes: most logos are drawn for one. */
const logoRules = 'width:auto;max-width:12rem;height:2.5rem;border-radius:0.5rem;background:var(--on-night);object-fit:contain';

/** Style sheet of an academy with own colours or a logo, for the server alone: others do not pay for it. */
export function academySheet({ accent, logo }: Pick<Academy, 'accent' | 'logo'> = {}): string {
  const declarations = accent ? Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`) : [];
  return `${accent ? `:root{${declarations.join(';')}}` : ''}${logo ? `a>img[src="${logo.src}"]{${logoRules}}` : ''}`;
}
