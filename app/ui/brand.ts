/** The two words of the brand: the first plain, the second in the accent colour. */
export const brand = { plain: 'Mụta', accent: 'Igbo' } as const;
export const brandName = `${brand.plain} ${brand.accent}`;

/** Shown in the footer and on the contact page. */
export const contactDetails = {
  email: 'hello@academy.example',
  phone: '+234 1 555 0100',
  social: [
    { name: 'Facebook', address: 'https://www.facebook.com/' },
    { name: 'Instagram', address: 'https://www.instagram.com/' },
    { name: 'YouTube', address: 'https://www.youtube.com/' },
    { name: 'X', address: 'https://x.com/' },
  ],
} as const;
