/** Path of the picture of a row for link previews. Networks keep pictures by address, so each version has its own. */
export const sharePath = (kind: string, id: number, version: string) => `/share/${kind}/${id}-${version}.jpg`;

const pattern = /^\/share\/([a-z-]{1,30})\/([1-9]\d{0,14})-[a-z\d]{1,20}\.jpg$/;

export function parseSharePath(path: string): { kind: string; id: number } | undefined {
  const [, kind, id] = path.match(pattern) ?? [];
  return kind && id ? { kind, id: Number(id) } : undefined;
}
