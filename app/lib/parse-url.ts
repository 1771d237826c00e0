/** The URL of an address, undefined for what is none. The oldest browsers have no `URL.canParse` (decision 0114). */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
