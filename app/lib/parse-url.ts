/** The URL of an address, undefined for what is none. The oldest browsers have no `URL.canParse` (decision 0114). */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Linear in the length of the path, as `/\/+$/` is not: it begins anew at each slash. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end -= 1;
  return path.slice(0, end);
}
