/** Linear in the length of the path, as `/\/+$/` is not: it begins anew at each slash. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end -= 1;
  return path.slice(0, end);
}
