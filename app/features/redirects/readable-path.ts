/** Path with its letters instead of their percent-encoding; entered again, it is the same address. */
export const readablePath = (path: string): string => decodeURI(path.replaceAll('%25', '%2525'));
