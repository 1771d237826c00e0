const mib = 1024 * 1024;
const inMib = (bytes: number) => (bytes / mib).toLocaleString('en', { maximumFractionDigits: 1 });

/** Sentence about a file that the server would refuse; undefined for one that fits. */
export const fileSizeError = (file: File | undefined, what: string, maxBytes: number): string | undefined =>
  file && file.size > maxBytes ? `${what} may have at most ${maxBytes / mib} MiB, this one has ${inMib(file.size)} MiB` : undefined;
