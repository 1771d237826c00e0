/** Puts new members into a list, each behind the nearest one that precedes it in `wanted`; those that are there do not move. */
export function insertInOrder(present: readonly string[], wanted: readonly string[], added: ReadonlySet<string>): string[] {
  const order = [...present];
  for (const [at, key] of wanted.entries()) {
    if (!added.has(key)) continue;
    const before = wanted.slice(0, at).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}
