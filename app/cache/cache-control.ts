const yearSeconds = 31_536_000;

/** For URLs whose content never changes. */
export const immutableCacheControl = `public, max-age=${yearSeconds}, immutable`;
