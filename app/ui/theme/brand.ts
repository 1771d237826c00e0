/** Name, contact details, colours, logo and texts of the academy. Settings without a value are missing: the browser gets every byte of the defaults. */
export interface Academy {
  /** The two words of the brand: the first plain, the second in the accent colour. */
  brand: { plain: string; accent: string };
  brandName: string;
  /** Person or organization that answers for the site. */
  operator?: string | undefined;
  email: string;
  phone: string;
  /** Address of the operator. It may have several lines. */
  postalAddress?: string | undefined;
  /** Accent colours of the two themes, as #rrggbb; those of `theme.css` when missing. */
  accent?: { light: string; dark: string } | undefined;
  /** Picture that stands for the name in headers. */
  logo?: { src: string; width: number; height: number } | undefined;
  /** Path of the share image of pages that have none of their own. */
  shareImage?: string | undefined;
  /** Texts of public pages that replace the standard ones, by name. */
  texts?: { [name: string]: string | undefined } | undefined;
  /** Path of the own web manifest. */
  manifest?: string | undefined;
  /** At most four; the contact page shows the first three. */
  social: { name: string; address: string }[];
}

export const brand = { plain: 'Mụta', accent: 'Igbo' } as const;
export const brandName = `${brand.plain} ${brand.accent}`;

/** Settings of an academy in which no administrator has saved others. */
export const defaultAcademy: Academy = {
  brand,
  brandName,
  email: 'hello@academy.example',
  phone: '+234 1 555 0100',
  social: [
    { name: 'Facebook', address: 'https://www.facebook.com/' },
    { name: 'Instagram', address: 'https://www.instagram.com/' },
    { name: 'YouTube', address: 'https://www.youtube.com/' },
    { name: 'X', address: 'https://x.com/' },
  ],
};
