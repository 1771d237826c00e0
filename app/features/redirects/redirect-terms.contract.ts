/** 'imported': kept by the import of another site. 'staff': written or changed on the screen Redirects. */
export const redirectSources = ['imported', 'staff'] as const;
export type RedirectSource = (typeof redirectSources)[number];

/** Bytes of an address, percent-encoded. */
export const maxPathBytes = 500;
export const maxRedirects = 20_000;
